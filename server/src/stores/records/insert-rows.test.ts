import { randomUUID } from 'node:crypto'
import { WorkspaceId } from '@signet/contract/ids'
import { asc } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRows } from './insert-rows.ts'
import { workspaces } from './schema.ts'
import { openTestRecords } from './test-postgres.ts'
import { accountRisks, threatFirings } from './threat-schema.ts'

const workspaceId = WorkspaceId.parse(randomUUID())
const text = fc.oneof(
  fc.string({ unit: 'binary' }).map((any) => any.replaceAll('\0', '')),
  fc.constantFrom('', '"', '\\', "'", '{}', '{"a"}', 'NULL', '\\ud800', '😀', '\u202e', ',', '\n'),
)
const row = fc.record({
  sources: fc.array(text),
  accounts: fc.array(text),
  scopeKey: text,
  hour: fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true }),
  body: fc.record({ z: text, a: fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (n === 0 ? 0 : n)) }),
})

describe('rows that travel as one text', () => {
  let opened: Awaited<ReturnType<typeof openTestRecords>>
  beforeAll(async () => {
    opened = await openTestRecords()
    await opened.records.acrossWorkspaces((db) =>
      db.insert(workspaces).values({ id: workspaceId, company: 'Rows', planName: 'free', createdBy: 'test' }),
    )
  })
  afterAll(() => opened.close())

  const firing = (turn: number) =>
    ({
      workspaceId,
      type: 'BRUTE_FORCE',
      subjectKind: 'account',
      subjectValue: String(turn),
      scope: 'account',
    }) as const

  it('are read as they were given, whatever their texts hold', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 12 }), async (given) => {
        const rows = given.map((each, turn) => ({ ...firing(turn + 10), ...each }))
        const read = await opened.records.inWorkspace(workspaceId, async (db) => {
          await db.delete(threatFirings)
          await insertRows(db, threatFirings, rows)
          return db.select().from(threatFirings).orderBy(asc(threatFirings.subjectValue))
        })
        expect(read).toEqual(rows)
        // Also in which order its parts were written: what is found again is compared as text.
        expect(read.map(({ body }) => JSON.stringify(body))).toEqual(rows.map(({ body }) => JSON.stringify(body)))
      }),
      { numRuns: 60 },
    )
  })

  it('get what the table gives of itself', async () => {
    const from = new Date('2026-03-01T12:00:00.123Z')
    const risk = { workspaceId, account: 'ada', from, score: 0.125, level: 'low' as const, reasons: [{ name: 'x' }] }
    const read = await opened.records.inWorkspace(workspaceId, async (db) => {
      await insertRows(db, accountRisks, [risk, risk])
      return db.select().from(accountRisks).orderBy(asc(accountRisks.sequence))
    })
    expect(read).toMatchObject([risk, risk])
    expect(new Set(read.map(({ sequence }) => sequence)).size).toBe(2)
  })

  it('are mended where half a surrogate pair is among them, as the driver does', async () => {
    const rows = [{ ...firing(1), scopeKey: 'a\ud800', hour: new Date(0), sources: ['\udc00'], accounts: [], body: {} }]
    const read = await opened.records.inWorkspace(workspaceId, async (db) => {
      await db.delete(threatFirings)
      await insertRows(db, threatFirings, rows)
      return db.select().from(threatFirings)
    })
    expect(read).toMatchObject([{ scopeKey: 'a\ufffd', sources: ['\ufffd'] }])
  })

  it('of another workspace are refused, and none is there when one cannot be', async () => {
    const other = { ...firing(1), workspaceId: WorkspaceId.parse(randomUUID()), scopeKey: '', hour: new Date(0) }
    const whole = { sources: [], accounts: [], body: {} }
    const insert = (rows: (typeof threatFirings.$inferInsert)[]) =>
      opened.records.inWorkspace(workspaceId, (db) => insertRows(db, threatFirings, rows))
    await expect(insert([{ ...other, ...whole }])).rejects.toThrow()
    const twice = { ...firing(77), scopeKey: '', hour: new Date(0), ...whole }
    await expect(insert([twice, twice])).rejects.toThrow()
    const read = await opened.records.inWorkspace(workspaceId, (db) => db.select().from(threatFirings))
    expect(read.filter(({ subjectValue }) => subjectValue === '77')).toEqual([])
  })
})
