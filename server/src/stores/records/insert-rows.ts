import { getTableColumns, type InferInsertModel, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './records.ts'

/**
 * Rows travel as one text: a statement with thousands of placeholders takes tens of milliseconds to build, in which the
 * server answers nobody. All rows have the columns of the first.
 */
export async function insertRows<Table extends PgTable>(
  db: Db,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = getTableColumns(table)
  const names = Object.keys(first).map((key) => [key, columns[key]?.name ?? key] as const)
  const named = rows.map((row) => {
    const values = row as Record<string, unknown>
    return Object.fromEntries(names.map(([key, name]) => [name, values[key]]))
  })
  const list = sql.join(
    names.map(([, name]) => sql.identifier(name)),
    sql`, `,
  )
  await db.execute(
    sql`INSERT INTO ${table} (${list}) SELECT ${list} FROM json_populate_recordset(NULL::${table}, ${textOf(named)}::json)`,
  )
}

/** Half a surrogate pair is written as an escape, which the database refuses where the driver mends it. */
function textOf(rows: readonly object[]): string {
  const text = JSON.stringify(rows)
  return text.includes('\\ud') ? JSON.stringify(rows, (_, value) => mended(value)) : text
}

const mended = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)
