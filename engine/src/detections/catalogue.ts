import { type ThreatType, threatTypes } from '@signet/contract/threat-types'
import { accountDetections } from './account-detections.ts'
import { accountEnumeration } from './account-enumeration.ts'
import { credentialStuffing } from './credential-stuffing.ts'
import type { Detection } from './detection.ts'
import { fakeSignups } from './fake-signups.ts'
import { lockoutStorm } from './lockout-storm.ts'
import { multipleAccounts } from './multiple-accounts.ts'
import { passwordSpraying } from './password-spraying.ts'
import { resetAbuse } from './reset-abuse.ts'
import { sharedFactor } from './shared-factor.ts'
import { smsPumping } from './sms-pumping.ts'

const known: ReadonlyMap<ThreatType, Detection> = new Map(
  [
    ...accountDetections,
    accountEnumeration,
    credentialStuffing,
    fakeSignups,
    lockoutStorm,
    multipleAccounts,
    passwordSpraying,
    resetAbuse,
    sharedFactor,
    smsPumping,
  ].map((detection) => [detection.type, detection]),
)

export function detectionOf(type: ThreatType): Detection {
  const found = known.get(type)
  if (found === undefined) throw new Error(`There is no detection of ${type}`)
  return found
}

/** Every type of threat, in the order of the contract. */
export const detections: readonly Detection[] = threatTypes.map(detectionOf)
