import { dictionary, type QueryField } from '@signet/engine/query/query-field'
import type { ReadEventQuery, ReadSuggestionQuery, Scope } from '@signet/engine/query/read-query'
import { aggregatesSql } from './aggregate-sql.ts'
import { isLookup, lowerSql } from './condition-sql.ts'
import { countStatement } from './count-statement.ts'
import { fieldSql, isThereSql, needsMarks, ownSql } from './field-sql.ts'
import { type Bind, direction, listed, type Statement, statement } from './statement.ts'

// From a query that was read to statements: fields come from the dictionary, everything else is bound.

/** Total and aggregations in one pass over the events. */
export function compileSummary(workspaceId: string, query: ReadEventQuery): Statement {
  if (query.aggregations.length === 0)
    return countStatement(workspaceId, query, (_, counted) => `SELECT n AS total FROM (\n${counted([])}\n)`)
  return statement(workspaceId, query, (bind, events) => {
    const columns = ['count() AS total', ...aggregatesSql(query.aggregations, bind)]
    return `SELECT${listed(columns)}\n${events}`
  })
}

/** One page, with no column that was not asked for. */
export function compilePage(workspaceId: string, query: ReadEventQuery): Statement | null {
  if (query.limit === 0) return null
  const page = statement(
    workspaceId,
    query,
    (bind, events) => `SELECT${listed(columnsOf(query.fields, bind))}\n${events}\n${orderAndPage(query, bind)}`,
  )
  return { ...page, bounds: { isScattered: isLookup(query.where) } }
}

/** The same order, ids only: what a long read fetches in parts, each event once whatever comes in meanwhile. */
export function compileIds(workspaceId: string, query: ReadEventQuery): Statement {
  return statement(
    workspaceId,
    query,
    (bind, events) => `SELECT eventId AS id, ts AS at\n${events}\n${orderAndPage(query, bind)}`,
  )
}

export function compileByIds(
  workspaceId: string,
  scope: Scope,
  ids: readonly string[],
  fields: readonly QueryField[] | null,
): Statement {
  return statement(workspaceId, scope, (bind, events) => {
    const columns = [...(needsMarks(fields) ? [] : ['eventId AS id']), ...columnsOf(fields, bind)]
    return `SELECT${listed(columns)}\n${events}\n  AND eventId IN ${bind(ids, 'Array(String)')}`
  })
}

function columnsOf(fields: readonly QueryField[] | null, bind: Bind): string[] {
  const own = (fields ?? dictionary).map((field, index) => `${ownSql(field, bind)} AS f${index}`)
  const named = needsMarks(fields) ? ['eventId AS id', 'ts AS at', ...own] : own
  if (fields === null) return [...named, 'customData AS custom']
  return named.length === 0 ? ['1 AS row'] : named
}

function orderAndPage({ orders, limit, offset }: ReadEventQuery, bind: Bind): string {
  const keys = orders.map(({ field, descending }) => `${fieldSql(field, bind)} ${direction(descending)}`)
  // The table lies in this order, so the newest are found without reading the rest.
  return `ORDER BY ${[...keys, 'ts DESC', 'eventId'].join(', ')}
LIMIT ${bind(limit, 'UInt32')} OFFSET ${bind(offset, 'UInt32')}`
}

export function compileSuggestions(workspaceId: string, query: ReadSuggestionQuery): Statement {
  return statement(workspaceId, query, (bind, events) => {
    const search = bind(query.search, 'String')
    const lowered = `${lowerSql[query.fold]}(value)`
    return `SELECT value, count() AS count, count() OVER () AS total FROM (
SELECT ${textSql(query.field, bind)} AS value
${events}
)
WHERE value != '' AND position(${lowered}, ${search}) > 0
GROUP BY value
ORDER BY startsWith(${lowered}, ${search}) DESC, count DESC, value
LIMIT ${bind(query.limit, 'UInt32')}`
  })
}

function textSql(field: QueryField, bind: Bind): string {
  const value = fieldSql(field, bind)
  if (field.type === 'texts') return `arrayJoin(arrayDistinct(${value}))`
  if (field.type === 'boolean') return `if(${value}, 'true', 'false')`
  return field.type === 'number' ? `ifNull(toString(${value}), '')` : value
}

/** Which fields of the dictionary any event has. */
export function compileUsedFields(workspaceId: string, scope: Scope): Statement {
  return statement(workspaceId, scope, (bind, events) => {
    const columns = dictionary.map((field, index) => `max(${isThereSql(field, bind)}) AS f${index}`)
    return `SELECT${listed(columns)}\n${events}`
  })
}

/** The most frequent keys of custom data. */
export function compileCustomKeys(workspaceId: string, scope: Scope, limit: number): Statement {
  return statement(
    workspaceId,
    scope,
    (bind, events) => `SELECT arrayJoin(mapKeys(customData)) AS key, count() AS count
${events}
GROUP BY key
ORDER BY count DESC, key
LIMIT ${bind(limit, 'UInt32')}`,
  )
}
