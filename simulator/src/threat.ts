import type { ThreatType } from '@signet/contract/threat-types'

export interface Subject {
  readonly kind: 'account' | 'ip' | 'session' | 'device' | 'campaign' | 'phone' | 'workspace'
  readonly value: string
}

/** What was planted, for whoever measures how much of it is found. */
export interface GroundTruth {
  readonly scenario: string
  readonly type: ThreatType
  readonly subject: Subject
  /** Accounts that were tried, and those that gave in. */
  readonly accounts: readonly string[]
  readonly compromised: readonly string[]
  readonly sources: readonly string[]
  readonly from: number
  readonly to: number
  readonly eventIds: readonly string[]
  /** What the victims themselves did around it: part of the story, not of the attack. */
  readonly distractorIds: readonly string[]
  readonly isAboveThreshold: boolean
  /** Whether all of it lies in the time that was asked for. */
  readonly isComplete: boolean
}
