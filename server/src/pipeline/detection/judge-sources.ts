import { detections } from '@signet/engine/detections/catalogue'
import type { DetectionEvent, Firing, SourceView } from '@signet/engine/detections/detection'
import { startOfDay } from '@signet/engine/detections/sliding-window'
import { sourceOf } from '@signet/engine/detections/source-of'
import { hourOf, mergeByHour } from '@signet/engine/threats/hourly-firing'
import type { SourceDay } from '../../stores/events/detection/detection-reads.ts'
import { inTurns, pace } from '../../stores/events/pace.ts'
import { begun } from './begun.ts'
import { byMoment, groupBy, groupInTurns, inChunks, inParts } from './grouping.ts'
import type { Judged } from './judged.ts'
import type { Round } from './round.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** So long somebody who came in stays a resident of the address. */
export const USUAL_DAYS = 30
const SOURCES_AT_ONCE = 20_000
const EVENTS_AT_ONCE = 50_000

const rules = detections.filter((detection) => detection.bySource !== undefined)

/** Looks again at every source that was touched, day by day: what is usual for it is what was before the day. */
export async function judgeSources(round: Round, touched: ReadonlyMap<string, number>): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const sources of inChunks([...touched].sort(byMoment), SOURCES_AT_ONCE)) {
    const starts = new Map(sources)
    const from = hourOf(Math.min(...starts.values()))
    const busy = await round.reads.busySources([...starts.keys()], { from: startOfDay(from), to: round.end })
    const found = await judgeBusy(round, busy, starts)
    for (const [source, at] of sources) {
      const span = { from: hourOf(at), to: round.end }
      judged.push({ scope: 'source', key: source, span, firings: mergeByHour(found.get(source) ?? []) })
    }
  }
  return judged
}

async function judgeBusy(
  round: Round,
  busy: readonly SourceDay[],
  starts: ReadonlyMap<string, number>,
): Promise<Map<string, Firing[]>> {
  const found = new Map<string, Firing[]>()
  const looked = busy.filter(({ source, day }) => (starts.get(source) ?? 0) < day + DAY_MS)
  const days = groupBy(looked, ({ source }) => source)
  if (days.size === 0) return found
  const asked = begun(usualOf(round, looked))
  const from = Math.max(Math.min(...looked.map(({ day }) => day)), hourOf(Math.min(...starts.values())))
  const span = { from: from - HOUR_MS, to: round.end + HOUR_MS }
  const parts = inParts([...days.keys()], EVENTS_AT_ONCE, round.sizes.source, (keys, limit) =>
    round.reads.ofSources(keys, span, limit),
  )
  const pause = pace()
  for await (const { items } of parts) {
    const usual = await asked
    for (const [source, ofSource] of await groupInTurns(round.without(items), ({ ip }) => sourceOf(ip))) {
      const own: Firing[] = []
      for (const { day } of days.get(source) ?? []) {
        const view = viewOf(source, day, ofSource, starts.get(source) ?? day, usual)
        for (const rule of rules) {
          const settings = round.settings.of(rule.type)
          const steps = settings === null ? undefined : rule.bySource?.(view, settings)
          if (steps === undefined) continue
          await pause()
          own.push(...(await inTurns(steps, pause)))
        }
      }
      found.set(source, own)
    }
  }
  return found
}

function viewOf(
  source: string,
  day: number,
  events: readonly DetectionEvent[],
  start: number,
  usual: Usual,
): SourceView {
  const span = { from: Math.max(day, hourOf(start)), to: day + DAY_MS }
  const residents = usual.residentsBefore(source, day)
  return {
    source,
    span,
    events: events.filter(({ timestamp }) => timestamp >= span.from - HOUR_MS && timestamp < span.to + HOUR_MS),
    usualAccounts: residents.size,
    residents,
  }
}

interface Usual {
  residentsBefore(source: string, day: number): ReadonlySet<string>
}

async function usualOf(round: Round, busy: readonly SourceDay[]): Promise<Usual> {
  const days = busy.map(({ day }) => day)
  const sources = [...new Set(busy.map(({ source }) => source))]
  const span = { from: Math.min(...days) - USUAL_DAYS * DAY_MS, to: Math.max(...days) }
  const taken = await round.takenFrom(sources, span.from)
  const bySource = await groupInTurns(await round.reads.successDays(sources, span), ({ source }) => source)
  return {
    residentsBefore(source, day) {
      const rows = bySource.get(source) ?? []
      const before = rows.filter((row) => row.day < day && row.day >= day - USUAL_DAYS * DAY_MS)
      const accounts = before.map(({ account }) => account)
      return new Set(accounts.filter((account) => taken.get(source)?.has(account) !== true))
    },
  }
}
