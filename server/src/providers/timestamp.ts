const written = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:[.,](\d{1,9}))?\s?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i
const unixTime = /^\d{10}(?:\d{3})?$/

/**
 * RFC 3339, or Unix seconds or milliseconds. A time without a zone is read as UTC, as these providers document it.
 * What cannot be read stays as it came, so that it is refused by name instead of becoming the time of receipt.
 */
export function timestampOf(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? value : Math.round(value * 1000)
  if (typeof value !== 'string') return value ?? undefined
  if (value === '') return undefined
  const parts = value.length <= 48 ? written.exec(value) : null
  if (parts === null) return unixTime.test(value) ? Number(value) : value
  const [, day, time, fraction, zone] = parts
  return `${day}T${time}${fraction === undefined ? '' : `.${fraction.slice(0, 3)}`}${offsetOf(zone)}`
}

function offsetOf(zone: string | undefined): string {
  if (zone === undefined || /^[a-z]/i.test(zone)) return 'Z'
  return zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`
}
