import type { Scenario } from './scenario.ts'
import { accountSharing } from './scenarios/account-sharing.ts'
import { breachedCredential } from './scenarios/breached-credential.ts'
import { bruteForce } from './scenarios/brute-force.ts'
import { bruteForceCodes } from './scenarios/brute-force-codes.ts'
import { bruteForceDistributed } from './scenarios/brute-force-distributed.ts'
import { dormantAccount } from './scenarios/dormant-account.ts'
import { enumeration } from './scenarios/enumeration.ts'
import { fakeSignups } from './scenarios/fake-signups.ts'
import { impossibleTravel } from './scenarios/impossible-travel.ts'
import { lockoutStorm } from './scenarios/lockout-storm.ts'
import { mfaFatigue } from './scenarios/mfa-fatigue.ts'
import { mfaLocationMismatch } from './scenarios/mfa-location-mismatch.ts'
import { multipleAccounts } from './scenarios/multiple-accounts.ts'
import { providerAlert } from './scenarios/provider-alert.ts'
import { resetAbuse } from './scenarios/reset-abuse.ts'
import { sessionHijacking } from './scenarios/session-hijacking.ts'
import { sharedFactor } from './scenarios/shared-factor.ts'
import { smsPumping } from './scenarios/sms-pumping.ts'
import { spraying } from './scenarios/spraying.ts'
import { sprayingDistributed } from './scenarios/spraying-distributed.ts'
import { sprayingLowAndSlow } from './scenarios/spraying-low-and-slow.ts'
import { stuffing } from './scenarios/stuffing.ts'
import { stuffingDistributed } from './scenarios/stuffing-distributed.ts'
import { suspiciousLogin } from './scenarios/suspicious-login.ts'
import { takeoverAfterStuffing } from './scenarios/takeover-after-stuffing.ts'
import { takeoverFactorChange } from './scenarios/takeover-factor-change.ts'
import { takeoverMfaFatigue } from './scenarios/takeover-mfa-fatigue.ts'
import { takeoverNewDevice } from './scenarios/takeover-new-device.ts'
import { tokenFamily } from './scenarios/token-family.ts'
import { tokenReuse } from './scenarios/token-reuse.ts'

/** Every way to attack, by name. */
export const scenarios: readonly Scenario[] = [
  accountSharing,
  breachedCredential,
  bruteForceCodes,
  bruteForceDistributed,
  bruteForce,
  dormantAccount,
  enumeration,
  fakeSignups,
  impossibleTravel,
  lockoutStorm,
  mfaFatigue,
  mfaLocationMismatch,
  multipleAccounts,
  providerAlert,
  resetAbuse,
  sessionHijacking,
  sharedFactor,
  smsPumping,
  sprayingDistributed,
  sprayingLowAndSlow,
  spraying,
  stuffingDistributed,
  stuffing,
  suspiciousLogin,
  takeoverAfterStuffing,
  takeoverFactorChange,
  takeoverMfaFatigue,
  takeoverNewDevice,
  tokenFamily,
  tokenReuse,
]

export function scenarioNamed(name: string): Scenario {
  const found = scenarios.find((scenario) => scenario.name === name)
  if (found === undefined) throw new Error(`There is no scenario ${name}`)
  return found
}
