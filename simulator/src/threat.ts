/** The threat catalogue of detection.md §1. */
export const threatTypes = [
  'BRUTE_FORCE',
  'CREDENTIAL_STUFFING',
  'PASSWORD_SPRAYING',
  'ACCOUNT_TAKEOVER',
  'SESSION_HIJACKING',
  'MFA_FATIGUE',
  'MFA_LOCATION_MISMATCH',
  'IMPOSSIBLE_TRAVEL',
  'SUSPICIOUS_LOGIN',
  'ACCOUNT_SHARING',
  'MULTIPLE_ACCOUNTS',
  'FAKE_SIGNUPS',
  'ACCOUNT_ENUMERATION',
  'DORMANT_ACCOUNT',
  'TOKEN_REUSE',
  'RESET_ABUSE',
  'SMS_PUMPING',
  'SHARED_FACTOR',
  'LOCKOUT_STORM',
  'BREACHED_CREDENTIAL',
  'PROVIDER_ALERT',
] as const
export type ThreatType = (typeof threatTypes)[number]

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
