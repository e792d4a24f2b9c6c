import type { QueryField } from '@signet/engine/query/query-field'
import type { ReadEventQuery } from '@signet/engine/query/read-query'
import { fromEngineTime } from '../event-row.ts'
import { type Ask, readPage, run } from './ask-events.ts'
import { compileByIds, compileIds, compileSummary } from './compile-query.ts'

export interface EventAt {
  readonly id: string
  readonly at: number
}
export type FoundEvent = Awaited<ReturnType<typeof readPage>>[number]

/** Which events a query means, in its order, and how many there are in all. */
export async function askIds(
  ask: Ask,
  workspaceId: string,
  query: ReadEventQuery,
): Promise<{ ids: EventAt[]; total: number }> {
  const [rows, [summary]] = await Promise.all([
    run(ask, compileIds(workspaceId, query)),
    run(ask, compileSummary(workspaceId, { ...query, aggregations: [] })),
  ])
  const ids = rows.map((row) => ({ id: String(row.id), at: fromEngineTime(String(row.at)) }))
  return { ids, total: Number(summary?.total ?? 0) }
}

/** Those events, in the order of their ids; what was deleted meanwhile is left out. */
export async function askByIds(
  ask: Ask,
  workspaceId: string,
  events: readonly EventAt[],
  fields: readonly QueryField[] | null,
): Promise<FoundEvent[]> {
  const times = events.map(({ at }) => at)
  const scope = { from: Math.min(...times), to: Math.max(...times) + 1, where: { kind: 'all', of: [] } as const }
  const ids = events.map(({ id }) => id)
  const rows = await run(ask, compileByIds(workspaceId, scope, ids, fields))
  const found = await readPage(ask, workspaceId, fields, rows)
  const byId = new Map(rows.map((row, index) => [String(row.id), found[index]]))
  return ids.flatMap((id): FoundEvent[] => {
    const event = byId.get(id)
    return event === undefined ? [] : [event]
  })
}
