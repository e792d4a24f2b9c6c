import { dictionary, type QueryField } from '@signet/engine/query/query-field'
import type { ReadEventQuery, ReadSuggestionQuery, Scope } from '@signet/engine/query/read-query'
import { aggregatesSql } from './aggregate-sql.ts'
import { isLookup, loweredSql } from './condition-sql.ts'
import { countStatement, isCountKept } from './count-statement.ts'
import { columnOf, fieldSql, isThereSql, needsMarks, ownSql } from './field-sql.ts'
import { type Bind, direction, listed, type Statement, statement } from './statement.ts'

// From a query that was read to statements: fields come from the dictionary, everything else is bound.

/** Total and aggregations in one pass over the events. */
export function compileSummary(workspaceId: string, query: ReadEventQuery): Statement {
  if (query.aggregations.length === 0) {
    const count = countStatement(workspaceId, query, (_, counted) => `SELECT n AS total FROM (\n${counted([])}\n)`)
    return { ...count, bounds: { ...count.bounds, readsFew: isCountKept(query) } }
  }
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
  const ids = statement(
    workspaceId,
    query,
    (bind, events) => `SELECT eventId AS id, ts AS at\n${events}\n${orderAndPage(query, bind)}`,
  )
  return { ...ids, bounds: {} }
}

export function compileByIds(
  workspaceId: string,
  scope: Scope,
  ids: readonly string[],
  fields: readonly QueryField[] | null,
): Statement {
  const found = statement(workspaceId, scope, (bind, events) => {
    const columns = [...(needsMarks(fields) ? [] : ['eventId AS id']), ...columnsOf(fields, bind)]
    return `SELECT${listed(columns)}\n${events}\n  AND eventId IN ${bind(ids, 'Array(String)')}`
  })
  return { ...found, bounds: {} }
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
  const { field, fold, search } = query
  const isMeant = (value: string, bind: Bind) =>
    search === '' ? `${value} != ''` : `position(${loweredSql(field, fold, value)}, ${bind(search, 'String')}) > 0`
  const ordered = (bind: Bind) => `GROUP BY value
ORDER BY startsWith(${loweredSql(field, fold, 'value')}, ${bind(search, 'String')}) DESC, count DESC, value
LIMIT ${bind(query.limit, 'UInt32')}`
  const counted = 'value, count() AS count, count() OVER () AS total'
  const column = plainColumn(field)
  if (column !== null)
    return statement(
      workspaceId,
      query,
      (bind, events) => `SELECT ${column} AS ${counted}\n${events}\n${ordered(bind)}`,
      (bind) => isMeant(column, bind),
    )
  return statement(
    workspaceId,
    query,
    (bind, events) => `SELECT ${counted} FROM (
SELECT ${textSql(field, bind)} AS value
${events}
)
WHERE ${isMeant('value', bind)}
${ordered(bind)}`,
  )
}

/** The column of the events that is the field's text as it stands; null: something is made of it. */
const plainColumn = ({ type, path, of }: QueryField) =>
  (type === 'text' || type === 'ip') && path === null ? columnOf(of) : null

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
