import { detectionOf } from '@signet/engine/detections/catalogue'
import type { HourlyFiring } from '@signet/engine/threats/hourly-firing'
import { isNew, storyOf, type ThreatStory, withoutSettled } from '@signet/engine/threats/threat-of-firings'
import type { ThreatRow } from './threat-row.ts'

export type Decision =
  | { readonly kind: 'nothing' }
  /** What spoke for it does not hold any more: late events told otherwise. */
  | { readonly kind: 'withdraw'; readonly row: ThreatRow }
  | { readonly kind: 'open'; readonly story: ThreatStory; readonly named: readonly string[] }
  | {
      readonly kind: 'extend'
      readonly row: ThreatRow
      readonly story: ThreatStory
      readonly named: readonly string[]
    }

/** All firings and all threats of one type and subject: at most one of the threats is open. */
export function decide(firings: readonly HourlyFiring[], rows: readonly ThreatRow[]): Decision {
  const open = rows.find(({ status }) => status === 'ACTIVE')
  const settled = rows
    .filter(({ status }) => status === 'RESOLVED')
    .map(({ startedAt, endedAt }) => ({ from: startedAt.getTime(), to: endedAt.getTime() }))
  const live = firings.filter((firing) => isNew(firing, settled)).map((firing) => withoutSettled(firing, settled))
  const [first] = live
  if (first === undefined) return open === undefined ? { kind: 'nothing' } : { kind: 'withdraw', row: open }
  const story = storyOf(detectionOf(first.type), live)
  const named = [...new Set(live.flatMap((firing) => firing.named))].sort().slice(0, MAX_NAMED)
  return open === undefined ? { kind: 'open', story, named } : { kind: 'extend', row: open, story, named }
}

const MAX_NAMED = 500
