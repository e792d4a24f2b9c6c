import type { QueryField } from '@signet/engine/query/query-field'
import type { ReadGroupQuery } from '@signet/engine/query/read-query'
import type { AskRows, QueryRow } from '../event-store.ts'
import { aggregatesSql } from './aggregate-sql.ts'
import { ordersSql } from './compile-groups.ts'
import { fieldSql, needsMarks } from './field-sql.ts'
import { type Bind, keepingMany, listed, type Statement, statement } from './statement.ts'

// A page of the largest of many groups in two steps: which they are, told by a number made of their keys, and then the keys
// of those alone, each from one of its events. Keeping the keys of every group is what takes most of the time and room.

/** More than this are told in one step: a page behind it, or groups that are as large as the last of the page. */
const MOST = 2000

/** Whether the order can be told without the keys. */
export const canBeLargest = ({ keys, orders, limit, offset }: ReadGroupQuery): boolean =>
  keys.length > 1 &&
  !keys.some(({ type }) => type === 'texts') &&
  !needsMarks(keys) &&
  orders.every(({ by }) => by !== 'key') &&
  limit > 0 &&
  limit + offset <= MOST / 2

/** null: more groups than are worth it are as large as the last one of the page. */
export async function askLargest(ask: AskRows, workspaceId: string, query: ReadGroupQuery): Promise<QueryRow[] | null> {
  const largest = compileLargest(workspaceId, query)
  const rows = await ask(largest.sql, largest.parameters, largest.bounds)
  if (rows.length > MOST) return null
  if (rows.length === 0) return []
  const named = compileNames(workspaceId, query, rows)
  const names = await ask(named.sql, named.parameters)
  const byGroup = new Map(rows.map((row) => [String(row.g), row]))
  // Those that are equally large come in the order of their keys. What was deleted meanwhile is left out.
  return names
    .flatMap((name) => {
      const row = byGroup.get(String(name.g))
      return row === undefined ? [] : [{ ...row, ...name }]
    })
    .sort((one, other) => Number(one.place) - Number(other.place))
    .slice(query.offset, query.offset + query.limit)
}

/** The groups of the page and of those before it, and all that are as large as the last. */
export function compileLargest(workspaceId: string, query: ReadGroupQuery): Statement {
  const order = `ORDER BY ${ordersSql(query).join(', ')}`
  const largest = statement(workspaceId, query, (bind, events) => {
    const columns = [
      `${groupSql(query.keys, bind)} AS g`,
      'any(ts) AS at',
      'count() AS count',
      ...aggregatesSql(query.aggregations, bind),
      'count() OVER () AS total',
    ]
    return `SELECT * REPLACE toString(g) AS g, dense_rank() OVER (${order}) AS place FROM (
SELECT${listed(columns)}
${events}
GROUP BY g
${order}
LIMIT ${bind(query.limit + query.offset, 'UInt32')} WITH TIES
)
LIMIT ${MOST + 1}`
  })
  return keepingMany(largest)
}

/** What the keys of these groups are, in their order. */
export function compileNames(workspaceId: string, query: ReadGroupQuery, groups: readonly QueryRow[]): Statement {
  const everything = { ...query, where: { kind: 'all', of: [] } as const }
  const texts = (of: string) => groups.map((row) => String(row[of]))
  return statement(workspaceId, everything, (bind, events) => {
    const group = groupSql(query.keys, bind)
    const keys = query.keys.map((field, index) => `any(${fieldSql(field, bind)}) AS k${index}`)
    return `SELECT toString(${group}) AS g,${listed(keys)}
${events}
  AND ts IN ${bind(texts('at'), "Array(DateTime64(3, 'UTC'))")}
  AND g IN ${bind(texts('g'), 'Array(String)')}
GROUP BY g
ORDER BY ${query.keys.map((_, index) => `k${index} ASC NULLS LAST`).join(', ')}`
  })
}

/** One number of 64 bits for all keys: two groups of a million share theirs once in 37 million questions. */
function groupSql(keys: readonly QueryField[], bind: Bind): string {
  return keys.map((field) => numberSql(field, bind)).reduce((all, key) => `intHash64(${all}) + ${key}`)
}

function numberSql(field: QueryField, bind: Bind): string {
  const value = fieldSql(field, bind)
  // Zero stands for none.
  if (field.of === 'asn') return 'asn'
  if (field.type === 'boolean') return `toUInt8(${value})`
  // Of a value that is not there the hash would not be there either. Of texts with a dictionary it is worked out once a text.
  return field.type === 'number' ? `ifNull(sipHash64(${value}), 0)` : `sipHash64(${value})`
}
