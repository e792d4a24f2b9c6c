import { randomUUID } from 'node:crypto'
import { WorkspaceId } from '@signet/contract/ids'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasAny } from './is-any.ts'
import { workspaces } from './schema.ts'
import { openTestRecords } from './test-postgres.ts'
import { threatFirings } from './threat-schema.ts'

const workspaceId = WorkspaceId.parse(randomUUID())
const texts = fc.array(
  fc.oneof(
    fc.nat(400).map((n) => `text-${n}`),
    fc.constantFrom('', ' ', '"', '{}', 'NULL', 'a,b', '\\'),
  ),
)

describe('whether any of a list of texts is among others', () => {
  let opened: Awaited<ReturnType<typeof openTestRecords>>
  beforeAll(async () => {
    opened = await openTestRecords()
    await opened.records.acrossWorkspaces((db) =>
      db.insert(workspaces).values({ id: workspaceId, company: 'Lists', planName: 'free', createdBy: 'test' }),
    )
  })
  afterAll(() => opened.close())

  const firing = (sources: string[], turn: number) => ({
    workspaceId,
    type: 'BRUTE_FORCE' as const,
    subjectKind: 'account' as const,
    subjectValue: String(turn),
    hour: new Date(0),
    scope: 'account' as const,
    scopeKey: '',
    sources,
    accounts: [],
    body: {},
  })

  it('is told alike for a few texts and for many', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(texts, { minLength: 1, maxLength: 8 }),
        texts,
        fc.uniqueArray(fc.nat(2000), { minLength: 60, maxLength: 200 }),
        async (lists, few, others) => {
          const found = (wanted: readonly string[]) =>
            opened.records.inWorkspace(workspaceId, async (db) => {
              await db.delete(threatFirings)
              await db.insert(threatFirings).values(lists.map(firing))
              const rows = await db.select().from(threatFirings).where(hasAny(threatFirings.sources, wanted))
              return rows.map(({ subjectValue }) => Number(subjectValue)).sort((a, b) => a - b)
            })
          const many = [...few, ...others.map((n) => `text-${n}`)]
          for (const wanted of [few, many]) {
            const expected = [...lists.keys()].filter((turn) => lists[turn]?.some((text) => wanted.includes(text)))
            expect(await found(wanted)).toEqual(expected)
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})
