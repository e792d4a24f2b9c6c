const DAY_MS = 86_400_000
// Below it a number counts seconds (until the year 5138), above it milliseconds (since 1973).
const SECONDS_BELOW = 100_000_000_000
const RFC_3339 = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[+-]\d{2}:\d{2})$/
const NUMERIC = /^\d{1,16}(?:\.\d{1,9})?$/

/** Milliseconds since 1970, or null when this is no moment: RFC 3339 with its offset, or Unix seconds or milliseconds. */
export function readTimestamp(value: unknown): number | null {
  if (typeof value === 'number') return fromNumber(value)
  if (typeof value !== 'string') return null
  const text = value.trim()
  if (NUMERIC.test(text)) return fromNumber(Number(text))
  if (!RFC_3339.test(text)) return null
  const at = Date.parse(text.replace(' ', 'T').toUpperCase())
  return Number.isNaN(at) || !isSameDay(text) ? null : at
}

function fromNumber(value: number): number | null {
  if (!Number.isFinite(value) || value <= 0) return null
  const ms = Math.round(value < SECONDS_BELOW ? value * 1000 : value)
  return ms <= 8_640_000_000_000_000 ? ms : null
}

// The 31st of February must not slide into March.
function isSameDay(text: string): boolean {
  const day = Number(text.slice(8, 10))
  if (day <= 28) return true
  const [year, month] = [Number(text.slice(0, 4)), Number(text.slice(5, 7))]
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
}

/** How far from now a timestamp may lie: exactly at the limit is still inside. */
export function judgeAge(
  at: number,
  now: number,
  range: { maxAgeDays: number; maxAheadDays: number },
): 'datesTooOld' | 'datesTooNew' | null {
  if (at < now - range.maxAgeDays * DAY_MS) return 'datesTooOld'
  return at > now + range.maxAheadDays * DAY_MS ? 'datesTooNew' : null
}
