import { type Trait, traitOf } from '../detections/account-profile.ts'
import type { DetectionEvent } from '../detections/detection.ts'

/** How often each value was in the workspace's successes: what is common tells little about who it is. */
export interface WorkspaceFrequencies {
  readonly successes: number
  readonly counts: Readonly<Partial<Record<Trait, ReadonlyMap<string, number>>>>
}

/** Before anything is counted: about the shares of a common value in a large single sign-on. */
const commonShares: Readonly<Record<Trait, number>> = {
  address: 0.0001,
  network: 0.001,
  asn: 0.02,
  country: 0.15,
  print: 0.0001,
  device: 0.01,
  userAgent: 0.02,
  browserVersion: 0.05,
  os: 0.3,
  deviceType: 0.5,
}

/** The share of the event's value; one that was never seen gets what one more would have. */
export function shareOf(frequencies: WorkspaceFrequencies | null, trait: Trait, event: DetectionEvent): number {
  const counts = frequencies?.counts[trait]
  if (frequencies === null || counts === undefined) return commonShares[trait]
  return ((counts.get(traitOf(trait, event)) ?? 0) + 1) / (frequencies.successes + counts.size + 1)
}
