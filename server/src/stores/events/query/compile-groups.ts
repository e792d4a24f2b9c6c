import type { QueryField } from '@signet/engine/query/query-field'
import type { GroupOrder, ReadGroupQuery } from '@signet/engine/query/read-query'
import { isSmall } from '../event-columns.ts'
import { aggregatesSql } from './aggregate-sql.ts'
import { countStatement, isKept, valueColumn } from './count-statement.ts'
import { fieldSql } from './field-sql.ts'
import { type Bind, direction, keepingMany, listed, type Statement, statement } from './statement.ts'

/** One page, and how many there are in all with each of its rows. */
export function compileGroups(workspaceId: string, query: ReadGroupQuery): Statement | null {
  if (query.limit === 0) return null
  const names = query.keys.map((_, index) => `k${index}`)
  const page = (bind: Bind) =>
    `ORDER BY ${[...ordersSql(query), ...names.map((name) => `${name} ASC NULLS LAST`)].join(', ')}
LIMIT ${bind(query.limit, 'UInt32')} OFFSET ${bind(query.offset, 'UInt32')}`
  if (isKeptGrouping(query))
    return countStatement(workspaceId, query, (bind, counted) => {
      const columns = query.keys.map((field, index) => valueColumn(field, `k${index}`, bind))
      return `SELECT ${names.join(', ')}, n AS count, count() OVER () AS total FROM (\n${counted(columns)}\n)\n${page(bind)}`
    })
  const groups = statement(workspaceId, query, (bind, events) => {
    const { columns, by } = keysSql(query.keys, bind)
    const all = [...columns, 'count() AS count', ...aggregatesSql(query.aggregations, bind), 'count() OVER () AS total']
    return `SELECT${listed(all)}
${events}
GROUP BY ${by}
${page(bind)}`
  })
  return keepingMany(groups)
}

/** Whether counts that are kept tell the groups. */
export const isKeptGrouping = ({ aggregations, keys }: ReadGroupQuery): boolean =>
  aggregations.length === 0 && keys.every(isKept)

/** For a page that has no rows to tell it. */
export function compileGroupTotal(workspaceId: string, query: ReadGroupQuery): Statement {
  const total = statement(workspaceId, query, (bind, events) => {
    const { columns, by } = keysSql(query.keys, bind)
    return `SELECT count() AS total FROM (\nSELECT${listed(columns)}\n${events}\nGROUP BY ${by}\n)`
  })
  return keepingMany(total)
}

export const ordersSql = ({ orders }: ReadGroupQuery): string[] =>
  orders.length === 0 ? ['count DESC'] : orders.map(orderSql)

function orderSql(order: GroupOrder): string {
  const column = order.by === 'count' ? 'count' : `${order.by === 'key' ? 'k' : 'a'}${order.index}`
  return `${column} ${direction(order.descending)}`
}

/**
 * What the groups are told by, and what they are made by. Several keys go by numbers of fixed size, which the engine groups
 * by several times as fast: a few narrow ones as they are, others by a hash of 128 bits. Each of a group's values is then
 * the value of all its events. Lists are taken apart first, so with one of them among the keys the keys themselves are
 * grouped by.
 */
function keysSql(keys: readonly QueryField[], bind: Bind): { columns: string[]; by: string } {
  const values = keys.map((field) => eachSql(field, bind))
  if (keys.length === 1 || keys.some(({ type }) => type === 'texts')) {
    return {
      columns: values.map((value, index) => `${value} AS k${index}`),
      by: keys.map((_, index) => `k${index}`).join(', '),
    }
  }
  const narrow = keys.map((field, index) => narrowSql(field, values[index] ?? ''))
  const all = narrow.map((sql, index) => sql ?? values[index]).join(', ')
  return {
    columns: values.map((value, index) => `any(${value}) AS k${index}`),
    by: keys.length <= NARROW_KEYS && !narrow.includes(null) ? all : `sipHash128(${all})`,
  }
}

/** So many fit into what the engine compares at once. */
const NARROW_KEYS = 3

/** A key in nine bytes or less; null: it takes more. */
function narrowSql(field: QueryField, value: string): string | null {
  // Of a value that is not there the hash would not be there either.
  if (field.type === 'number') return `isNull(${value}), ifNull(${value}, 0)`
  // Worked out once for each different text, not for each event.
  return isSmall(value) ? `sipHash64(${value})` : null
}

function eachSql(field: QueryField, bind: Bind): string {
  const value = fieldSql(field, bind)
  return field.type === 'texts' ? `arrayJoin(emptyArrayToSingle(arrayDistinct(${value})))` : value
}
