import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linksOf } from '@signet/engine/links/links-of'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeBlock, writeLines } from '../../columns/write-block.ts'
import { chdbRuntime, storeProcessFile } from '../../drivers/chdb-runtime.ts'
import { withSettings } from '../../drivers/sql-text.ts'
import { type StoreChild, startStoreChild } from '../../drivers/store-child.ts'
import { LINK_FILES } from '../../drivers/store-protocol.ts'
import { openEncoding } from '../../encoded-events.ts'
import { encodeRows } from '../../event-row.ts'
import { encodeRecord } from '../../journal/segment-format.ts'
import { createLinks } from '../../migrations/0005-links.ts'
import { randomEvents } from '../../query/test/random-events.ts'
import { smallestStore } from '../../test/smallest-store.ts'
import { fillSettings, fillStatements, linkColumns, linkFile } from './fill-sql.ts'

const now = Date.now()
const events = randomEvents(20_261_117, 800, now)
let folder: string
let child: StoreChild

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fill-links-'))
  await mkdir(join(folder, 'store'))
  const settings = smallestStore(join(folder, 'store'))
  child = startStoreChild(storeProcessFile(), chdbRuntime(), settings)
  await child.opened
  const tables = createLinks({ kind: 'single', isEmbedded: true }).filter((sql) => sql.startsWith('CREATE TABLE'))
  for (const sql of tables) await child.ask({ kind: 'command', sql, parameters: {} })
}, 60_000)

afterAll(async () => {
  await child.close(30_000)
  await rm(folder, { recursive: true, force: true })
})

function inColumns(workspace: string, some: typeof events): Buffer {
  const encoding = openEncoding(workspace, some.length)
  encoding.add(some)
  return encoding.whole().record
}

async function fill(format: keyof typeof LINK_FILES, workspace: string, token: string): Promise<void> {
  const halves = [events.slice(0, 300), events.slice(300)]
  const segments = halves.map((_, n) => ({ path: join(folder, `${workspace}-${n}.segment`) }))
  for (const [n, half] of halves.entries())
    await writeFile(segments[n]?.path ?? '', encodeRecord((n === 0 ? encodeRows : inColumns)(workspace, half)))
  const target = join(folder, LINK_FILES[format])
  await (format === 'Native' ? writeBlock(segments, target, linkColumns) : writeLines(segments, target))
  for (const sql of fillStatements(linkFile(format)))
    await child.ask({ kind: 'command', sql: withSettings(sql, fillSettings(token)), parameters: {} })
}

async function linked(workspace: string): Promise<string[]> {
  const rows = await ask(
    `SELECT account, kind, value, sum(events) AS n, sum(failures) AS f, sum(successes) AS s,
      toUnixTimestamp64Milli(min(firstSeen)) AS first, toUnixTimestamp64Milli(max(lastSeen)) AS last
    FROM links WHERE workspace = '${workspace}' GROUP BY account, kind, value`,
  )
  return rows.map(({ account, kind, value, n, f, s, first, last }) => line(account, kind, value, n, f, s, first, last))
}

const line = (...values: unknown[]) => values.join(' | ')
const expected = linksOf(events, 0)
  .map(({ account, kind, value, events: n, failures, successes, firstSeen, lastSeen }) =>
    line(account, kind, value, n, failures, successes, firstSeen, lastSeen),
  )
  .sort()

describe('the statements that fill links', () => {
  it.each(['Native', 'JSONEachRow'] as const)('make of %s what links mean, once a token', async (format) => {
    const workspace = randomUUID()
    await fill(format, workspace, 'a token')
    expect((await linked(workspace)).sort()).toEqual(expected)
    await fill(format, workspace, 'a token')
    expect((await linked(workspace)).sort()).toEqual(expected)
    const holders = await ask(
      `SELECT DISTINCT account, kind, value FROM identifier_accounts WHERE workspace = '${workspace}'`,
    )
    expect(holders).toHaveLength(expected.length)
    await child.ask({ kind: 'command', sql: 'TRUNCATE TABLE links', parameters: {} })
    await child.ask({ kind: 'command', sql: 'TRUNCATE TABLE identifier_accounts', parameters: {} })
  })
})

async function ask(sql: string): Promise<Record<string, unknown>[]> {
  const settings = 'SETTINGS output_format_json_quote_64bit_integers = 0'
  const text = String(await child.ask({ kind: 'query', sql: `${sql} ${settings}`, parameters: {} }))
  return text.split('\n').flatMap((row) => (row === '' ? [] : JSON.parse(row)))
}
