// The catalogue of threats, free of schemas so that the console's pages stay small.
export const threatTypes = [
  'ACCOUNT_TAKEOVER',
  'SESSION_HIJACKING',
  'BRUTE_FORCE',
  'CREDENTIAL_STUFFING',
  'PASSWORD_SPRAYING',
  'MFA_FATIGUE',
  'MFA_LOCATION_MISMATCH',
  'FAKE_SIGNUPS',
  'TOKEN_REUSE',
  'SHARED_FACTOR',
  'LOCKOUT_STORM',
  'IMPOSSIBLE_TRAVEL',
  'SUSPICIOUS_LOGIN',
  'ACCOUNT_SHARING',
  'MULTIPLE_ACCOUNTS',
  'ACCOUNT_ENUMERATION',
  'DORMANT_ACCOUNT',
  'RESET_ABUSE',
  'SMS_PUMPING',
  'BREACHED_CREDENTIAL',
  'PROVIDER_ALERT',
] as const
export type ThreatType = (typeof threatTypes)[number]

/** From the least to the most severe: a threat's severity only ever moves to the right. */
export const severities = ['low', 'medium', 'high', 'critical'] as const
export type Severity = (typeof severities)[number]

export const threatStatuses = ['ACTIVE', 'RESOLVED'] as const
export type ThreatStatus = (typeof threatStatuses)[number]

/** ENDED: nothing more was seen for the length of its window. It stays active until somebody resolves it. */
export const threatPhases = ['STARTED', 'ENDED'] as const
export type ThreatPhase = (typeof threatPhases)[number]

export const resolutions = ['remediated', 'false_positive', 'no_action_taken'] as const
export type Resolution = (typeof resolutions)[number]

/** What a threat is about. A source is an IPv4 address or the /64 of an IPv6 address; a campaign is named by what its sources share. */
export const subjectKinds = ['account', 'ip', 'session', 'print', 'phone', 'campaign', 'workspace'] as const
export type SubjectKind = (typeof subjectKinds)[number]
