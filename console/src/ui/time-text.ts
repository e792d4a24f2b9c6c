export type Zone = 'utc' | 'local'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format is slow, and a page of events needs the same one a hundred times. */
function formatOf(language: string, zone: Zone, style: string, options: Intl.DateTimeFormatOptions) {
  const key = `${language} ${zone} ${style}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat(language, { ...options, ...(zone === 'utc' && { timeZone: 'UTC' }) })
  formats.set(key, format)
  return format
}

const day = { day: 'numeric', month: 'short' } as const
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const styles = {
  /** A row of a list. */
  row: { ...day, ...clock, second: '2-digit' },
  exact: { year: 'numeric', ...day, ...clock, second: '2-digit', timeZoneName: 'short' },
  edge: { ...day, ...clock },
  day,
  clock,
  seconds: { ...clock, second: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
export type TimeStyle = keyof typeof styles

/** '' for what is no moment. */
export function timeText(at: number, style: TimeStyle, language: string, zone: Zone): string {
  return Number.isNaN(at) ? '' : formatOf(language, zone, style, styles[style]).format(at)
}

const DAY_MS = 86_400_000

/** As much as tells neighbours apart: seconds in a minute, hours in a day, days in a month. */
export function tickStyle(from: number, to: number): TimeStyle {
  if (to - from > 3 * DAY_MS) return 'day'
  return to - from <= 5 * 60_000 ? 'seconds' : 'clock'
}

/** "2 Mar, 14:00 – 15:00", or both days where a bar is longer than one. */
export function spanText(from: number, to: number, language: string, zone: Zone): string {
  if (to - from === DAY_MS) return timeText(from, 'day', language, zone)
  return formatOf(language, zone, 'edge', styles.edge).formatRange(from, to)
}

/** What the two fields of a form hold: the wall clock of the zone, to the minute. */
export function toField(at: number, zone: Zone): string {
  return new Date(at + aheadIn(zone)(at)).toISOString().slice(0, 16)
}

/** null for what is no moment. */
export function fromField(text: string, zone: Zone): number | null {
  const at = Date.parse(zone === 'utc' ? `${text}Z` : text)
  return Number.isNaN(at) ? null : at
}

/** How far the reader's clock is ahead of UTC at that moment. */
const aheadOf = (at: number) => -new Date(at).getTimezoneOffset() * 60_000

/** The same for the chosen clock. */
export const aheadIn = (zone: Zone) => (zone === 'utc' ? () => 0 : aheadOf)

export const zoneName = (zone: Zone) => (zone === 'utc' ? 'UTC' : Intl.DateTimeFormat().resolvedOptions().timeZone)
