import { accountSharing } from './account-sharing.ts'
import { accountTakeover } from './account-takeover.ts'
import { breachedCredential } from './breached-credential.ts'
import { bruteForce } from './brute-force.ts'
import type { Detection } from './detection.ts'
import { dormantAccount } from './dormant-account.ts'
import { impossibleTravel } from './impossible-travel.ts'
import { mfaFatigue } from './mfa-fatigue.ts'
import { mfaLocationMismatch } from './mfa-location-mismatch.ts'
import { providerAlert } from './provider-alert.ts'
import { resetAbuse } from './reset-abuse.ts'
import { sessionHijacking } from './session-hijacking.ts'
import { smsPumping } from './sms-pumping.ts'
import { suspiciousLogin } from './suspicious-login.ts'
import { tokenReuse } from './token-reuse.ts'

/** In the order in which they judge an event: takeover and sharing look at what the others found. */
export const accountDetections: readonly Detection[] = [
  bruteForce,
  mfaFatigue,
  mfaLocationMismatch,
  sessionHijacking,
  tokenReuse,
  impossibleTravel,
  suspiciousLogin,
  dormantAccount,
  breachedCredential,
  providerAlert,
  resetAbuse,
  smsPumping,
  accountTakeover,
  accountSharing,
]
