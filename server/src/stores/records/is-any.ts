import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** Whether a text is among these, which travel as one value: a statement with thousands of placeholders takes long to build. */
export function isAny(column: AnyColumn, values: readonly string[]): SQL {
  return sql`${column} = ANY(${sql.param([...values])}::text[])`
}
