import type { QueryField } from '@signet/engine/query/query-field'
import type { ReadAggregation, ReadCounts, ReadEventQuery } from '@signet/engine/query/read-query'
import { aggregatesSql, topOf } from './aggregate-sql.ts'
import { bucketSql } from './bucket-sql.ts'
import { bucketColumn, type CountedBy, countStatement, valueColumn } from './count-statement.ts'
import { type Bind, listed, type Statement, statement } from './statement.ts'

/** How many events there are in each stretch of time, and what is aggregated of them. */
export function compileCounts(workspaceId: string, query: ReadEventQuery): Statement | null {
  const { counts } = query
  if (counts === null) return null
  if (counts.aggregations.length === 0)
    return countStatement(workspaceId, query, (bind, counted) => bucketsSql(counts, bind, counted))
  const top = onlyTop(counts.aggregations)
  if (top !== null)
    return countStatement(workspaceId, query, (bind, counted) => topValuesSql(counts, top, bind, counted))
  return statement(workspaceId, query, (bind, events) => {
    const columns = [
      `${bucketSql(counts, bind)} AS bucket`,
      'count() AS count',
      ...aggregatesSql(counts.aggregations, bind),
    ]
    return `SELECT${listed(columns)}\n${events}\nGROUP BY bucket\nORDER BY bucket`
  })
}

function bucketsSql(counts: ReadCounts, bind: Bind, counted: CountedBy): string {
  return `SELECT bucket, n AS count FROM (\n${counted([bucketColumn(counts, bind)])}\n)\nORDER BY bucket`
}

/** What the chart asks: the most frequent values of each bar, and nothing else. */
function onlyTop(aggregations: readonly ReadAggregation[]): QueryField | null {
  const [first, second] = aggregations
  if (first?.aggregator !== 'topK' || second !== undefined) return null
  return first.field?.type === 'text' || first.field?.type === 'ip' ? first.field : null
}

function topValuesSql(counts: ReadCounts, field: QueryField, bind: Bind, counted: CountedBy): string {
  return `SELECT bucket, sum(n) AS count, ${topOf("groupArrayIf((value, n), value != '')", 'String')} AS a0 FROM (
${counted([bucketColumn(counts, bind), valueColumn(field, 'value', bind)])}
)
GROUP BY bucket
ORDER BY bucket`
}
