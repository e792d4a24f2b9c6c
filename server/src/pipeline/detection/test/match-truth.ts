import type { ThreatType } from '@signet/contract/threat-types'
import type { Subject } from '@signet/engine/detections/detection'
import { sourceOf } from '@signet/engine/detections/source-of'

/** What was found, for one hour: the subject, and who and what its evidence shows. */
export interface Sighting {
  readonly type: ThreatType
  readonly subject: Subject
  readonly from: number
  readonly to: number
  readonly accounts: ReadonlySet<string>
  readonly sources: ReadonlySet<string>
}

/** What was planted, as the simulator tells it. */
export interface Planted {
  readonly type: ThreatType
  readonly accounts: readonly string[]
  readonly sources: readonly string[]
  readonly from: number
  readonly to: number
}

/** The planted threat itself: its type, in its time, about its accounts or sources. */
export const matches = (sighting: Sighting, planted: Planted): boolean =>
  sighting.type === planted.type && isPartOf(sighting, planted)

/** Any threat that is about what was planted: the takeover that an attack ended with, say. */
export function isPartOf(sighting: Sighting, planted: Planted): boolean {
  if (sighting.from > planted.to || sighting.to < planted.from) return false
  const sources = new Set(planted.sources.map(sourceOf))
  const { kind, value } = sighting.subject
  if (kind === 'account') return planted.accounts.includes(value)
  if (kind === 'ip') return sources.has(value)
  // One agent may stand for several campaigns at a time, which try the same accounts: only addresses tell them apart.
  if (kind === 'campaign') return areMostly(sighting.sources, sources)
  return areMostly(sighting.accounts, new Set(planted.accounts)) || areMostly(sighting.sources, sources)
}

function areMostly(seen: ReadonlySet<string>, planted: ReadonlySet<string>): boolean {
  let common = 0
  for (const value of seen) if (planted.has(value)) common += 1
  return common > 0 && common >= seen.size / 2
}
