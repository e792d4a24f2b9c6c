import type { EngineParameters } from './event-engine.ts'

type Value = EngineParameters[string]

/** The statement with these values in place of their placeholders, as literals of their type. */
export function writeValues(sql: string, values: EngineParameters): string {
  return sql.replace(/\{(\w+):([^{}]+)\}/g, (whole, name: string, type: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return value === undefined ? whole : `CAST(${literal(value)}, ${quoted(type)})`
  })
}

/** About as many bytes as the value takes in a statement. */
export function sizeOf(value: Value): number {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (!Array.isArray(value)) return 0
  return value.reduce((sum: number, each: string | number) => sum + Buffer.byteLength(String(each)) + 3, 0)
}

/** A list as one text: the engine reads it by its type, much quicker than as a list of literals. */
const literal = (value: Value) => (typeof value === 'object' ? quoted(`[${value.map(plain).join(',')}]`) : plain(value))

const plain = (value: string | number | boolean) => (typeof value === 'string' ? quoted(value) : String(value))

/** A text would end at a NUL, whatever came behind it. */
const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&').replaceAll('\0', '\\0')}'`
