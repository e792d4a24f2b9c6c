import type { IngestionHealth } from '@signet/contract/ingestion'
import type { CountRow } from './store.ts'

type Counts = IngestionHealth['total']

const LISTED = 50
const zero = (): Counts => ({ accepted: 0, duplicates: 0, ignored: 0, rejected: 0 })

/** The rows of the hours as the health view shows them. */
export function summarise(rows: readonly CountRow[]): Omit<IngestionHealth, 'store'> {
  const total = zero()
  const hours = new Map<string, Counts>()
  const sources = new Map<string, IngestionHealth['sources'][number]>()
  const codes = new Map<string, IngestionHealth['rejections'][number] & { outcome: string }>()
  for (const row of rows) {
    const hour = row.hour.toISOString()
    const ofHour = hours.get(hour) ?? zero()
    const lastReceived = row.lastAt.toISOString()
    const ofSource = sources.get(row.source) ?? { source: row.source, ...zero(), lastEvent: null, lastReceived }
    for (const counts of [total, ofHour, ofSource]) counts[row.outcome] += row.count
    ofSource.lastReceived = later(ofSource.lastReceived, lastReceived)
    if (row.lastEvent !== null) ofSource.lastEvent = later(ofSource.lastEvent ?? '', row.lastEvent.toISOString())
    hours.set(hour, ofHour)
    sources.set(row.source, ofSource)
    if (row.code === '') continue
    const key = `${row.outcome} ${row.source} ${row.code}`
    const known = codes.get(key) ?? { outcome: row.outcome, source: row.source, code: row.code, count: 0, lastAt: '' }
    codes.set(key, { ...known, count: known.count + row.count, lastAt: later(known.lastAt, lastReceived) })
  }
  const listed = (outcome: string) =>
    [...codes.values()]
      .filter((each) => each.outcome === outcome)
      .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1))
      .slice(0, LISTED)
      .map(({ outcome: _, ...rest }) => rest)
  return {
    total,
    hours: [...hours].map(([time, counts]) => ({ time, ...counts })),
    rejections: listed('rejected'),
    ignoredCodes: listed('ignored'),
    sources: [...sources.values()].sort((a, b) => (a.lastReceived < b.lastReceived ? 1 : -1)),
  }
}

const later = (one: string, other: string) => (one > other ? one : other)
