/** Reading values out of records of which nothing is certain: a wrong shape on the way is a missing value. */

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function step(value: unknown, key: string): unknown {
  return isObject(value) ? value[key] : undefined
}

// Spelled out, because a list of keys would be built and walked for every value of every record.
export function valueAt(value: unknown, first: string, second?: string, third?: string, fourth?: string): unknown {
  const one = step(value, first)
  if (second === undefined) return one
  const two = step(one, second)
  if (third === undefined) return two
  const three = step(two, third)
  return fourth === undefined ? three : step(three, fourth)
}

/** A text that says something, or a number as text: providers write the same id both ways. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined
}

export function textAt(value: unknown, first: string, second?: string, third?: string): string | undefined {
  return textOf(valueAt(value, first, second, third))
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function listAt(value: unknown, first: string, second?: string): readonly unknown[] {
  return listOf(valueAt(value, first, second))
}

const placeholders = new Set(['unknown', 'null', 'none', '-', 'n/a', 'undefined', 'hidden_due_to_security_reasons'])

/** The value unless it is one of the words that providers write where they have nothing. */
export function knownText(value: unknown): string | undefined {
  const text = textOf(value)?.trim()
  if (text === undefined || text === '') return undefined
  return text.length <= 32 && placeholders.has(text.toLowerCase()) ? undefined : text
}

/** Some providers write an address with its port, and IPv6 then in brackets. What is no text is left as it is. */
export function addressOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (text.startsWith('[')) {
    const end = text.indexOf(']')
    return end > 0 ? text.slice(1, end) : text
  }
  const colon = text.indexOf(':')
  return colon > 0 && colon === text.lastIndexOf(':') ? text.slice(0, colon) : text
}
