import type { EngineParameters } from './event-engine.ts'

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
  const large = Object.keys(parameters).filter((name) => sizeOf(parameters[name]) > FIELD_BYTES)
  if (large.length === 0) return { sql, parameters, settings: {} }
  const rest = Object.fromEntries(Object.entries(parameters).filter(([name]) => !large.includes(name)))
  const written = sql.replace(/\{(\w+):([^{}]+)\}/g, (whole, name: string, type: string) => {
    const value = large.includes(name) ? parameters[name] : undefined
    return value === undefined ? whole : `CAST(${literal(value)}, ${literal(type)})`
  })
  return { sql: written, parameters: rest, settings: { max_query_size: String(STATEMENT_BYTES) } }
}

function sizeOf(value: EngineParameters[string] | undefined): number {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (!Array.isArray(value)) return 0
  return value.reduce((sum: number, each: string | number) => sum + Buffer.byteLength(String(each)) + 3, 0)
}

function literal(value: EngineParameters[string]): string {
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&')}'`
  if (typeof value === 'object') return `[${value.map(literal).join(',')}]`
  return String(value)
}
