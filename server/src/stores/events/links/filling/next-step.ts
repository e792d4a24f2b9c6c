import type { WaitingSegment } from './step-files.ts'

/** Some 25,000 events: a step of so many costs a quarter a link of what one of 2,000 costs, and twice as many save little. */
const STEP_BYTES = 16 * 1024 * 1024
/** However much comes in, links are never older than this before it is their turn. */
const LONGEST_WAIT_MS = 30_000
/** After a step the engine is left to others for so many times as long, so that links take a tenth of it. */
const REST_TIMES = 10
const MOST_REST_MS = 10_000
const MOST_REST_BEHIND_MS = 1000

/** The oldest that fit into a step, and one at least. */
export function nextStep(waiting: readonly WaitingSegment[]): string[] {
  const ids: string[] = []
  let weight = 0
  for (const segment of waiting) {
    weight += segment.weight
    if (ids.length > 0 && weight > STEP_BYTES) break
    ids.push(segment.id)
  }
  return ids
}

/** How long the engine is left alone after a step that took so long, with so much still to do. */
export function restAfterStep(tookMs: number, waiting: readonly WaitingSegment[]): number {
  const weight = waiting.reduce((sum, segment) => sum + segment.weight, 0)
  return weight >= STEP_BYTES ? Math.min(tookMs, MOST_REST_BEHIND_MS) : Math.min(REST_TIMES * tookMs, MOST_REST_MS)
}

export interface Moment {
  readonly now: number
  readonly restsUntil: number
  /** Since when the oldest waits. */
  readonly since: number
  /** Whether events themselves wait for the engine. */
  readonly isBehind: boolean
}

/** Events come first: somebody looks for them. */
export function isStepDue({ now, restsUntil, since, isBehind }: Moment): boolean {
  return now - since >= LONGEST_WAIT_MS || (!isBehind && now >= restsUntil)
}
