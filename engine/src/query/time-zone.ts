const DAY_MS = 86_400_000
// Clocks have changed at quarters of an hour everywhere for as long as events are kept.
const QUARTER_MS = 900_000
const KNOWN = 20_000

export interface TimeZone {
  /** As both the runtime and the store spell it. */
  readonly name: string
  /** What its clocks show at this moment, as milliseconds of a clock in UTC that shows the same. */
  localMs(at: number): number
  /** The first moment of a day, given by its number since 1970-01-01: not midnight where clocks skip that. */
  startOfDay(day: number): number
}

export const dayOf = (zone: TimeZone, at: number) => Math.floor(zone.localMs(at) / DAY_MS)

/** null: not a zone of the IANA database. */
export function readTimeZone(text: string): TimeZone | null {
  // Offsets and abbreviations are taken for zones by some runtimes and not by others.
  if (!/^(?:UTC|GMT|[A-Za-z_]+\/[\w+/-]+)$/i.test(text)) return null
  const format = formatOf(text)
  if (format === null) return null
  const offsets = new Map<number, number>()

  function offsetAt(quarter: number): number {
    const known = offsets.get(quarter)
    if (known !== undefined) return known
    const at = quarter * QUARTER_MS
    const part: Record<string, number> = {}
    for (const { type, value } of format?.formatToParts(at) ?? []) part[type] = Number(value)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
    const offset = Date.UTC(year, month - 1, day, hour, minute, second) - at
    if (offsets.size >= KNOWN) offsets.clear()
    offsets.set(quarter, offset)
    return offset
  }

  const zone: TimeZone = {
    name: format.resolvedOptions().timeZone,
    localMs: (at) => at + offsetAt(Math.floor(at / QUARTER_MS)),
    startOfDay(day) {
      // No zone is further than 15 hours from UTC.
      let before = Math.floor((day * DAY_MS) / QUARTER_MS) - 60
      let after = before + 120
      while (after - before > 1) {
        const middle = Math.floor((before + after) / 2)
        if (dayOf(zone, middle * QUARTER_MS) < day) before = middle
        else after = middle
      }
      return after * QUARTER_MS
    },
  }
  return zone
}

function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...numeric, second: 'numeric' })
  } catch {
    return null
  }
}
