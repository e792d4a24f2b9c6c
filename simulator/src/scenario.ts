import type { ThreatType } from '@signet/contract/threat-types'
import type { SimulatedEvent } from './event.ts'
import type { Scene } from './scene.ts'
import type { GroundTruth } from './threat.ts'

export type Parameters = Readonly<Record<string, number>>

/** What a scenario gives: the attack with what surrounds it, and the truth about it. */
export interface Play {
  readonly events: readonly SimulatedEvent[]
  readonly truths: readonly GroundTruth[]
}

/** A way to attack. It is a pure function: world, start and chance come with the scene, the numbers as parameters. */
export interface Scenario<P extends Parameters = Parameters> {
  readonly name: string
  readonly type: ThreatType
  /** One line for the command's help. */
  readonly summary: string
  /** How many days before and after its start there may be events of it. */
  readonly reachDays: { readonly before: number; readonly after: number }
  /** Above the default thresholds of detection.md §1. */
  readonly defaults: P
  /** The same behaviour, quiet enough to stay under them. */
  readonly belowThreshold: P
  play(scene: Scene, parameters: P): Play
}
