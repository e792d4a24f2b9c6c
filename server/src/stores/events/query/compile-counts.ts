import type { QueryField } from '@signet/engine/query/query-field'
import type { ReadAggregation, ReadCounts, ReadEventQuery } from '@signet/engine/query/read-query'
import { aggregatesSql, topOf } from './aggregate-sql.ts'
import { bucketSql } from './bucket-sql.ts'
import { fieldSql } from './field-sql.ts'
import { type Bind, listed, type Statement, statement } from './statement.ts'

/** How many events there are in each stretch of time, and what is aggregated of them. */
export function compileCounts(workspaceId: string, query: ReadEventQuery): Statement | null {
  const { counts } = query
  if (counts === null) return null
  const top = onlyTop(counts.aggregations)
  return statement(workspaceId, query, (bind, events) =>
    top === null ? countsSql(counts, bind, events) : countsByValueSql(counts, top, bind, events),
  )
}

function countsSql(counts: ReadCounts, bind: Bind, events: string): string {
  const columns = [
    `${bucketSql(counts, bind)} AS bucket`,
    'count() AS count',
    ...aggregatesSql(counts.aggregations, bind),
  ]
  return `SELECT${listed(columns)}\n${events}\nGROUP BY bucket\nORDER BY bucket`
}

/** What the chart asks: the most frequent values of each bar, and nothing else. */
function onlyTop(aggregations: readonly ReadAggregation[]): QueryField | null {
  const [first, second] = aggregations
  if (first?.aggregator !== 'topK' || second !== undefined) return null
  return first.field?.type === 'text' || first.field?.type === 'ip' ? first.field : null
}

// Counted by value first. Texts are grouped by a hash of 128 bits: several keys with a text among them take the
// engine four times as long.
function countsByValueSql(counts: ReadCounts, field: QueryField, bind: Bind, events: string): string {
  const value = fieldSql(field, bind)
  return `SELECT bucket, sum(n) AS count, ${topOf("groupArrayIf((value, n), value != '')", 'String')} AS a0 FROM (
SELECT ${bucketSql(counts, bind)} AS bucket, any(${value}) AS value, count() AS n
${events}
GROUP BY bucket, sipHash128(${value})
)
GROUP BY bucket
ORDER BY bucket`
}
