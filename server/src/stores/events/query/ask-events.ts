import { CUSTOM_DATA_PREFIX } from '@signet/contract/event-fields'
import type { EventAnswer, GroupAnswer, Suggestions } from '@signet/contract/event-query'
import { bucketKey } from '@signet/engine/query/granularity'
import { dictionary, type QueryField } from '@signet/engine/query/query-field'
import type { ReadEventQuery, ReadGroupQuery, ReadSuggestionQuery, Scope } from '@signet/engine/query/read-query'
import { askMarks, type ReadMark } from '../detection/event-mark.ts'
import { fromEngineTime } from '../event-row.ts'
import type { EventStore, QueryRow } from '../event-store.ts'
import { readAggregates } from './aggregate-sql.ts'
import {
  compileCounts,
  compileCustomKeys,
  compileGroups,
  compileGroupTotal,
  compilePage,
  compileSuggestions,
  compileSummary,
  compileUsedFields,
} from './compile-query.ts'
import { markedValue, needsMarks, readValue } from './field-sql.ts'
import type { Statement } from './statement.ts'

export type Ask = EventStore['query']

export const run = async (ask: Ask, statement: Statement | null): Promise<QueryRow[]> =>
  statement === null ? [] : ask(statement.sql, statement.parameters)

/** The parts of an answer side by side, each a statement of its own. */
export async function askEvents(ask: Ask, workspaceId: string, query: ReadEventQuery): Promise<EventAnswer> {
  const [[summary = {}], counts, page] = await Promise.all([
    run(ask, compileSummary(workspaceId, query)),
    run(ask, compileCounts(workspaceId, query)),
    run(ask, compilePage(workspaceId, query)),
  ])
  return {
    events: await readPage(ask, workspaceId, query.fields, page),
    total: Number(summary.total ?? 0),
    aggregations: readAggregates(query.aggregations, summary),
    counts: counts.map((row) => readBucket(query, row)),
  }
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
  const [rows, [counted]] = await Promise.all([
    run(ask, compileGroups(workspaceId, query)),
    run(ask, compileGroupTotal(workspaceId, query)),
  ])
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
