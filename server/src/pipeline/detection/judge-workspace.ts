import { detections } from '@signet/engine/detections/catalogue'
import type { DetectionEvent, HourCounts, Span } from '@signet/engine/detections/detection'
import { startOfDay } from '@signet/engine/detections/sliding-window'
import { hourOf, mergeByHour } from '@signet/engine/threats/hourly-firing'
import { inTurns, pace } from '../../stores/events/pace.ts'
import type { Judged } from './judged.ts'
import type { Round } from './round.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const BASELINE_DAYS = 15
const AGENT_DAYS = 21
const EVENTS_AT_ONCE = 50_000
/** What is asked "after an hour" has its answer when later events arrive. */
const AGAIN_MS = 2 * HOUR_MS

type HoursOf = ReadonlyMap<number, HourCounts>
const none: HourCounts = { failures: 0, signUps: 0, lockOuts: 0, texts: 0 }

const rules = detections.filter((detection) => detection.byWorkspace !== undefined)

/** Looks at everybody at once, in parts small enough to hold. */
export async function judgeWorkspace(round: Round, from: number | null): Promise<Judged[]> {
  if (from === null) return []
  const span = { from: hourOf(from - AGAIN_MS), to: round.end }
  const [hours, agentDays] = await Promise.all([
    round.reads.hourCounts({ from: span.from - BASELINE_DAYS * DAY_MS, to: span.to }),
    round.reads.agentDays({ from: startOfDay(span.from) - AGENT_DAYS * DAY_MS, to: span.to }),
  ])
  const known = { hours, agentDays, since: round.oldest, newest: round.newest }
  const firings = []
  const pause = pace()
  for await (const { part, events } of partsOf(round, hours, span)) {
    const view = { ...known, span: part, events: round.without(events) }
    for (const rule of rules) {
      const settings = round.settings.of(rule.type)
      const steps = settings === null ? undefined : rule.byWorkspace?.(view, settings)
      if (steps === undefined) continue
      await pause()
      firings.push(...(await inTurns(steps, pause)))
    }
  }
  return [{ scope: 'workspace', key: '', span, firings: mergeByHour(firings) }]
}

/** Halves a span until its events fit; of an hour that does not, the newest are looked at. */
async function* partsOf(
  round: Round,
  hours: HoursOf,
  span: Span,
): AsyncGenerator<{ part: Span; events: readonly DetectionEvent[] }> {
  const events = await fitting(round, hours, span)
  if (events !== null) {
    yield { part: span, events }
    return
  }
  const middle = hourOf((span.from + span.to) / 2)
  yield* partsOf(round, hours, { from: span.from, to: middle })
  yield* partsOf(round, hours, { from: middle, to: span.to })
}

/** null: they do not fit. What is counted tells so of most spans before anything is read. */
async function fitting(round: Round, hours: HoursOf, span: Span): Promise<readonly DetectionEvent[] | null> {
  const around = { from: span.from - HOUR_MS, to: span.to + HOUR_MS }
  const isOneHour = span.to - span.from <= HOUR_MS
  if (!isOneHour && countedIn(hours, around) >= EVENTS_AT_ONCE) return null
  const events = await round.reads.ofWorkspace(around, EVENTS_AT_ONCE)
  return isOneHour || events.length < EVENTS_AT_ONCE ? events : null
}

/** Not all that is read is counted. */
function countedIn(hours: HoursOf, { from, to }: Span): number {
  let sum = 0
  for (let hour = from; hour < to; hour += HOUR_MS) {
    const { failures, signUps, lockOuts, texts } = hours.get(hour) ?? none
    sum += failures + signUps + lockOuts + texts
  }
  return sum
}
