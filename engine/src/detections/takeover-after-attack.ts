import { traitOf } from './account-profile.ts'
import type { AccountMoment, Attack, DetectionEvent } from './detection.ts'
import { isCredentialFailure } from './is-failure.ts'
import { lookBack, lookBackAtFirings } from './look-back.ts'
import { sourceOf } from './source-of.ts'
import { hasLearned, isAnonymous, isAutomated, isNewDevice } from './usual-place.ts'

const credentialAttacks: ReadonlySet<string> = new Set([
  'CREDENTIAL_STUFFING',
  'PASSWORD_SPRAYING',
  'BRUTE_FORCE',
  'ACCOUNT_ENUMERATION',
  'LOCKOUT_STORM',
])

const isTry = (event: DetectionEvent) => isCredentialFailure(event) || event.type === 'MFA_FAILED'

/** The tries of an attack on this account in the last so many milliseconds, oldest first. */
export function findAttackTries(moment: AccountMoment, withinMs: number): DetectionEvent[] {
  const sources = new Set([
    ...lookBackAtFirings(moment, withinMs, ({ type }) => type === 'BRUTE_FORCE').flatMap((firing) => firing.sources),
    ...moment.view.attacks.filter(({ type }) => credentialAttacks.has(type)).flatMap((attack) => attack.sources),
  ])
  return sources.size === 0
    ? []
    : lookBack(moment, withinMs, (event) => isTry(event) && sources.has(sourceOf(event.ip)))
}

/** Whether a success looks like the end of these tries: the attack's own address, network or print, or a new device. */
export function endsAttack({ event, profile }: AccountMoment, tries: readonly DetectionEvent[]): boolean {
  const shares = (trait: 'network' | 'print' | 'asn') =>
    traitOf(trait, event) !== '' && tries.some((each) => traitOf(trait, each) === traitOf(trait, event))
  const isDirect = shares('network') || shares('print')
  const isTool = isAutomated(event) || event.ipHosting || event.ipTor
  // Of an account without habits nobody knows whether its owner failed so often: only a tool gives itself away.
  if (!hasLearned(profile)) return isTool && (isDirect || shares('asn'))
  return isDirect || isNewDevice(profile, event)
}

/** An attack on others that used the address of this success, not long ago. */
export function findAttackFromHere(
  { event, view, profile }: AccountMoment,
  withinMs: number,
  soonMs: number,
): Attack | null {
  const source = sourceOf(event.ip)
  if (source === '' || isKnownClient()) return null
  const isTool = isAutomated(event) || event.ipHosting
  const isRecent = ({ from, to }: Attack) =>
    event.timestamp >= from && event.timestamp - to <= (hasLearned(profile) || isTool ? withinMs : soonMs)
  return (
    view.attacks.find(
      (attack) => credentialAttacks.has(attack.type) && isRecent(attack) && attack.sources.includes(source),
    ) ?? null
  )

  /** Behind a shared address, a device that the account knows is its owner's. */
  function isKnownClient(): boolean {
    if (!hasLearned(profile) || isNewDevice(profile, event)) return false
    return event.deviceId !== '' || event.ipMobile || isAnonymous(event)
  }
}
