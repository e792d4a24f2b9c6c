import { detections } from '@signet/engine/detections/catalogue'
import type { DetectionEvent, Span } from '@signet/engine/detections/detection'
import { startOfDay } from '@signet/engine/detections/sliding-window'
import { hourOf, mergeByHour } from '@signet/engine/threats/hourly-firing'
import { inTurns, pace } from '../../stores/events/pace.ts'
import { begun } from './begun.ts'
import type { Judged } from './judged.ts'
import type { Round } from './round.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const BASELINE_DAYS = 15
const AGENT_DAYS = 21
const EVENTS_AT_ONCE = 50_000
/** What is asked "after an hour" has its answer when later events arrive. */
const AGAIN_MS = 2 * HOUR_MS

const rules = detections.filter((detection) => detection.byWorkspace !== undefined)

/** Looks at everybody at once, in parts small enough to hold. */
export async function judgeWorkspace(round: Round, from: number | null): Promise<Judged[]> {
  if (from === null) return []
  const span = { from: hourOf(from - AGAIN_MS), to: round.end }
  const read = begun(eventsAround(round, span))
  const [hours, agentDays] = await Promise.all([
    round.reads.hourCounts({ from: span.from - BASELINE_DAYS * DAY_MS, to: span.to }),
    round.reads.agentDays({ from: startOfDay(span.from) - AGENT_DAYS * DAY_MS, to: span.to }),
  ])
  const known = { hours, agentDays, since: round.oldest, newest: round.newest }
  const firings = []
  const pause = pace()
  for await (const { part, events } of partsOf(round, span, read)) {
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
  span: Span,
  read = eventsAround(round, span),
): AsyncGenerator<{ part: Span; events: readonly DetectionEvent[] }> {
  const events = await read
  if (events.length < EVENTS_AT_ONCE || span.to - span.from <= HOUR_MS) {
    yield { part: span, events }
    return
  }
  const middle = hourOf((span.from + span.to) / 2)
  yield* partsOf(round, { from: span.from, to: middle })
  yield* partsOf(round, { from: middle, to: span.to })
}

const eventsAround = (round: Round, { from, to }: Span) =>
  round.reads.ofWorkspace({ from: from - HOUR_MS, to: to + HOUR_MS }, EVENTS_AT_ONCE)
