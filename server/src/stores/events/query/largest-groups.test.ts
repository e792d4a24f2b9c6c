import { EventQuery } from '@signet/contract/event-query'
import { readGroupQuery } from '@signet/engine/query/read-query'
import { describe, expect, it } from 'vitest'
import type { QueryRow } from '../event-store.ts'
import { askLargest, canBeLargest } from './largest-groups.ts'

const now = Date.UTC(2026, 10, 15)
const asked = { timeRange: ['2026-11-01T00:00:00Z', '2026-11-15T00:00:00Z'], fields: ['ip.asn', 'email.value'] }
const read = (query: object) => readGroupQuery(EventQuery.parse({ ...asked, ...query }), now)

/** Answers the first statement with the groups and the second with their keys. */
function store(groups: readonly QueryRow[], names: readonly QueryRow[]) {
  const statements: string[] = []
  const ask = async (sql: string) => {
    statements.push(sql)
    return [...(statements.length === 1 ? groups : names)]
  }
  return { ask, statements }
}

const group = (g: string, count: number, place: number): QueryRow => ({
  g,
  at: '2026-11-01 00:00:00.000',
  count,
  place,
  total: 9,
})

describe('the largest groups', () => {
  it('come by their size, equal ones by their keys, and a page of them is cut out', async () => {
    const { ask } = store(
      [group('1', 7, 1), group('2', 5, 2), group('3', 5, 2), group('4', 5, 2)],
      [
        { g: '3', k0: 1, k1: 'a' },
        { g: '4', k0: 1, k1: 'b' },
        { g: '1', k0: 2, k1: 'c' },
        { g: '2', k0: 3, k1: 'd' },
      ],
    )
    const rows = await askLargest(ask, 'w', read({ limit: 2, offset: 1 }))
    expect(rows?.map(({ count, k1, total }) => [count, k1, total])).toEqual([
      [5, 'a', 9],
      [5, 'b', 9],
    ])
  })

  it('leave out one whose events were deleted between the two steps', async () => {
    const { ask } = store([group('1', 7, 1), group('2', 5, 2)], [{ g: '2', k0: 3, k1: 'd' }])
    expect((await askLargest(ask, 'w', read({ limit: 10 })))?.map(({ k1 }) => k1)).toEqual(['d'])
  })

  it('are left to one step where thousands are equally large', async () => {
    const { ask, statements } = store(
      Array.from({ length: 2001 }, (_, at) => group(String(at), 1, 1)),
      [],
    )
    expect(await askLargest(ask, 'w', read({ limit: 10 }))).toBeNull()
    expect(statements).toHaveLength(1)
  })

  it('ask for no keys where there is no group', async () => {
    const { ask, statements } = store([], [])
    expect(await askLargest(ask, 'w', read({ limit: 10 }))).toEqual([])
    expect(statements).toHaveLength(1)
  })

  it.each([
    ['several plain keys', {}, true],
    ['an order by an aggregation', orderBy('people'), true],
    ['one key', { fields: ['ip.asn'] }, false],
    ['a list among the keys', { fields: ['ip.asn', 'event.risks'] }, false],
    ['a score among the keys', { fields: ['ip.asn', 'event.riskScore'] }, false],
    ['an order by a key', orderBy('email.value'), false],
    ['a page far behind', { limit: 100, offset: 950 }, false],
    ['no rows', { limit: 0 }, false],
  ])('%s', (_, query, can) => {
    expect(canBeLargest(read(query))).toBe(can)
  })
})

function orderBy(field: string) {
  const aggregations = [{ name: 'people', aggregator: 'uniq', field: 'account.id' }]
  return { aggregations, orders: [{ field, direction: 'desc' }] }
}
