import type { EngineParameters } from './event-engine.ts'
import { sizeOf, writeValues } from './written-values.ts'

/** A server takes 128 KB in a field of a form, and does not let a caller change that. Escapes make it longer. */
const FIELD_BYTES = 60_000
/** A statement is given as much room as a journal segment has. */
const STATEMENT_BYTES = 64 * 1024 ** 2

export interface Statement {
  readonly sql: string
  readonly parameters: EngineParameters
  readonly settings: Readonly<Record<string, string>>
}

/** Values that no field has room for stand in the statement itself, as literals of their type. */
export function withLargeValues(sql: string, parameters: EngineParameters): Statement {
  const named = Object.entries(parameters)
  const large = named.filter(([, value]) => sizeOf(value) > FIELD_BYTES)
  if (large.length === 0) return { sql, parameters, settings: {} }
  return {
    sql: writeValues(sql, Object.fromEntries(large)),
    parameters: Object.fromEntries(named.filter((each) => !large.includes(each))),
    settings: { max_query_size: String(STATEMENT_BYTES) },
  }
}
