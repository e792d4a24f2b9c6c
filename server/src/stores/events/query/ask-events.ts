import { CUSTOM_DATA_PREFIX } from '@signet/contract/event-fields'
import type { EventAnswer, GroupAnswer, Suggestions } from '@signet/contract/event-query'
import { bucketKey } from '@signet/engine/query/granularity'
import { dictionary, type QueryField } from '@signet/engine/query/query-field'
import type { ReadEventQuery, ReadGroupQuery, ReadSuggestionQuery, Scope } from '@signet/engine/query/read-query'
import { askMarks, type ReadMark } from '../detection/event-mark.ts'
import { fromEngineTime } from '../event-row.ts'
import type { EventStore, QueryRow } from '../event-store.ts'
import { readAggregates } from './aggregate-sql.ts'
import { compileCounts } from './compile-counts.ts'
import { compileGroups, compileGroupTotal, isKeptGrouping } from './compile-groups.ts'
import {
  compileCustomKeys,
  compilePage,
  compileSuggestions,
  compileSummary,
  compileUsedFields,
} from './compile-query.ts'
import { isLookup } from './condition-sql.ts'
import { isCountKept } from './count-statement.ts'
import { markedValue, needsMarks, readValue } from './field-sql.ts'
import { askLargest, canBeLargest } from './largest-groups.ts'
import { pageWindows } from './page-windows.ts'
import type { Statement } from './statement.ts'

export type Ask = EventStore['query']

export const run = async (ask: Ask, statement: Statement | null): Promise<QueryRow[]> =>
  statement === null ? [] : ask(statement.sql, statement.parameters, statement.bounds)

/** The parts of an answer side by side, each a statement of its own; the total by one only where no other part tells it. */
export async function askEvents(ask: Ask, workspaceId: string, query: ReadEventQuery): Promise<EventAnswer> {
  const askSummary = async (): Promise<QueryRow> => (await run(ask, compileSummary(workspaceId, query)))[0] ?? {}
  const [counts, events, summary] = await Promise.all([
    run(ask, compileCounts(workspaceId, query)),
    askPage(ask, workspaceId, query).then((page) => readPage(ask, workspaceId, query.fields, page)),
    query.aggregations.length > 0 || isTotalCheap(query) ? askSummary() : ({} as QueryRow),
  ])
  const total = summary.total ?? totalIn(query, counts, events.length) ?? (await askSummary()).total
  return {
    events,
    total: Number(total ?? 0),
    aggregations: readAggregates(query.aggregations, summary),
    counts: counts.map((row) => readBucket(query, row)),
  }
}

/** Not worth waiting for the page, which may be full and then does not tell it. */
const isTotalCheap = (query: ReadEventQuery) => query.counts === null && query.limit > 0 && isCountKept(query)

/** Every event is in one bucket, and a page that is not full is the last. */
function totalIn(query: ReadEventQuery, counts: readonly QueryRow[], found: number): number | null {
  if (query.counts !== null) return counts.reduce((sum, row) => sum + Number(row.count), 0)
  const isLast = found < query.limit && (found > 0 || query.offset === 0)
  return isLast ? query.offset + found : null
}

async function askPage(ask: Ask, workspaceId: string, query: ReadEventQuery): Promise<QueryRow[]> {
  const isNewestFirst = query.orders.length === 0 && query.offset === 0 && !isLookup(query.where)
  if (!isNewestFirst) return run(ask, compilePage(workspaceId, query))
  const rows: QueryRow[] = []
  for (const window of pageWindows(query)) {
    const limit = query.limit - rows.length
    if (limit === 0) break
    rows.push(...(await run(ask, compilePage(workspaceId, { ...query, ...window, limit }))))
  }
  return rows
}

function readBucket({ counts }: ReadEventQuery, row: QueryRow) {
  if (counts === null) return {}
  const { granularity, zone, aggregations } = counts
  return {
    count: Number(row.count),
    ...readAggregates(aggregations, row),
    ...bucketKey(granularity, zone, Number(row.bucket)),
  }
}

/** The events of a page, with what detection found out about them. */
export async function readPage(
  ask: Ask,
  workspaceId: string,
  fields: readonly QueryField[] | null,
  rows: readonly QueryRow[],
) {
  const marks = needsMarks(fields)
    ? await askMarks(
        ask,
        workspaceId,
        rows.map((row) => ({ id: String(row.id), at: fromEngineTime(String(row.at)) })),
      )
    : null
  return rows.map((row) => readEvent(fields, row, marks?.get(String(row.id))))
}

function readEvent(fields: readonly QueryField[] | null, row: QueryRow, mark: ReadMark | undefined) {
  const named = (fields ?? dictionary).map(
    (field, index) => [field.name, markedValue(field, row[`f${index}`], mark)] as const,
  )
  if (fields !== null) return Object.fromEntries(named)
  const custom = Object.entries(row.custom as Record<string, string>)
  return Object.fromEntries([...named, ...custom.map(([path, text]) => [CUSTOM_DATA_PREFIX + path, text] as const)])
}

export async function askGroups(ask: Ask, workspaceId: string, query: ReadGroupQuery): Promise<GroupAnswer> {
  const largest = canBeLargest(query) && !isKeptGrouping(query) ? await askLargest(ask, workspaceId, query) : null
  const rows = largest ?? (await run(ask, compileGroups(workspaceId, query)))
  const [counted] = rows.length > 0 ? rows : await run(ask, compileGroupTotal(workspaceId, query))
  const groups = rows.map((row) => ({
    count: Number(row.count),
    ...readAggregates(query.aggregations, row),
    key: Object.fromEntries(query.keys.map((field, index) => [field.name, readValue(field, row[`k${index}`])])),
  }))
  return { groups, total: Number(counted?.total ?? 0) }
}

export async function askSuggestions(ask: Ask, workspaceId: string, query: ReadSuggestionQuery): Promise<Suggestions> {
  const rows = await run(ask, compileSuggestions(workspaceId, query))
  const values = rows.map((row) => ({ value: String(row.value), count: Number(row.count) }))
  return { values, total: Number(rows[0]?.total ?? 0) }
}

/** The names of the dictionary's fields that any event has. */
export async function askUsedFields(ask: Ask, workspaceId: string, scope: Scope): Promise<ReadonlySet<string>> {
  const [row = {}] = await run(ask, compileUsedFields(workspaceId, scope))
  return new Set(dictionary.flatMap((field, index) => (row[`f${index}`] ? field.name : [])))
}

export async function askCustomKeys(ask: Ask, workspaceId: string, scope: Scope, limit: number): Promise<string[]> {
  const rows = await run(ask, compileCustomKeys(workspaceId, scope, limit))
  return rows.map((row) => String(row.key))
}
