import type { Span } from '@signet/engine/detections/detection'
import type { DetectionReads } from '../../stores/events/detection/detection-reads.ts'
import type { News, ToldArrival, ToldArrivals } from './told-arrivals.ts'

const DAY_MS = 86_400_000
/** Where something came too late, more of it will: so long the store is asked as if nothing were counted here. */
const REST_MS = 15_000

/** What is counted of the day that goes on. */
export interface Tally<Row> {
  add(arrival: ToldArrival): void
  rows(): Row[]
  /** What only the store can say of what was added. null: nothing. */
  question(): Question | null
  /** It takes more room than it may. */
  isTooMuch(): boolean
}

/** Asks for what had come in up to a moment. What it answers takes in what came in since. */
export type Question = (
  reads: DetectionReads,
  part: Span,
  receivedUpTo: number,
) => Promise<(since: readonly ToldArrival[]) => void>

/** null: there is too much to count. */
export type BeginTally<Row> = (reads: DetectionReads, part: Span, receivedUpTo: number) => Promise<Tally<Row> | null>

/**
 * Counts the last day of a span from what arrives, so that the store is asked for it once, and bounded by a moment of
 * arrival. What came in up to that moment and was told by then is in its answer. What came in later is not, and is added
 * once: all of it that was told is at hand, and what is told again is recognised. Of what came in earlier and is told
 * afterwards nobody can say whether it is in the answer: then all is begun again. So nothing is missing or there twice,
 * in whatever order it comes.
 */
export interface LiveDay<Row> {
  learn(news: News): void
  forget(): void
  /** Of the last day of the span, up to its end. null: the store has to say. */
  rows(reads: DetectionReads, span: Span): Promise<Row[] | null>
}

interface Live<Row> {
  readonly part: Span
  readonly tally: Tally<Row>
}

export function openLiveDay<Row>(told: ToldArrivals, begin: BeginTally<Row>): LiveDay<Row> {
  let live: Live<Row> | null = null
  /** Its day has more than can be counted here. */
  let refused: number | null = null
  let restsUntil = Number.NEGATIVE_INFINITY

  /** null also where something was told meanwhile: the answer is of another moment. */
  async function ask<Answer>(asked: (bound: number) => Promise<Answer>) {
    const [bound, turn] = [told.bound(), told.turn()]
    if (bound === null) return null
    const answer = await asked(bound)
    return told.turn() === turn ? { answer, since: told.after(bound) } : null
  }

  async function begun(reads: DetectionReads, part: Span): Promise<Live<Row> | null> {
    const asked = await ask((bound) => begin(reads, part, bound))
    if (asked === null) return null
    const { answer: tally, since } = asked
    if (tally === null) {
      refused = part.from
      return null
    }
    for (const arrival of since.filter(isIn(part))) tally.add(arrival)
    return { part, tally }
  }

  async function isComplete({ tally, part }: Live<Row>, reads: DetectionReads): Promise<boolean> {
    const question = tally.question()
    if (question === null) return true
    const asked = await ask((bound) => question(reads, part, bound))
    asked?.answer(asked.since.filter(isIn(part)))
    return asked !== null
  }

  return {
    learn({ fresh, doubtful }) {
      if (live === null) return
      const { part, tally } = live
      if (doubtful.some(isIn(part))) {
        live = null
        restsUntil = told.upTo() + REST_MS
        return
      }
      for (const arrival of fresh.filter(isIn(part))) tally.add(arrival)
      if (!tally.isTooMuch()) return
      live = null
      refused = part.from
    },
    forget() {
      live = null
      refused = null
    },
    async rows(reads, span) {
      const part = { from: Math.floor((span.to - 1) / DAY_MS) * DAY_MS, to: span.to }
      if (refused === part.from || told.upTo() < restsUntil) return null
      const now = live?.part.to === part.to ? live : await begun(reads, part)
      if (now === null) return null
      live = now
      return (await isComplete(now, reads)) ? now.tally.rows() : null
    },
  }
}

const isIn =
  ({ from, to }: Span) =>
  ({ timestamp }: ToldArrival) =>
    timestamp >= from && timestamp < to
