import { traitOf } from './account-profile.ts'
import type { AccountMoment, Attack, DetectionEvent, Subject } from './detection.ts'
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
  const guessing = lookBackAtFirings(moment, withinMs, ({ type }) => type === 'BRUTE_FORCE')
  const guessers = new Set(guessing.flatMap(({ sources }) => sources))
  // Somebody else's account was guessed: that is no attack on this one, even from the same office.
  const attacks = moment.view.attacks.filter(({ type, subject }) => credentialAttacks.has(type) && !isAboutOne(subject))
  if (guessers.size === 0 && attacks.length === 0) return []
  return lookBack(moment, withinMs, (event) => {
    if (!isTry(event)) return false
    const source = sourceOf(event.ip)
    const isPart = ({ from, to, sources }: Attack) =>
      event.timestamp >= from - withinMs && event.timestamp <= to + withinMs && sources.includes(source)
    return guessers.has(source) || attacks.some(isPart)
  })
}

const isAboutOne = ({ kind }: Subject) => kind === 'account'

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
  const attacks = view.attacks.filter(
    (attack) => credentialAttacks.has(attack.type) && isRecent(attack) && attack.sources.includes(source),
  )
  const onMany = attacks.find(({ subject }) => !isAboutOne(subject))
  if (onMany !== undefined) return onMany
  // A saved password that went stale looks like guessing: two accounts, or a tool, tell an attacker from a colleague.
  const onOthers = attacks.filter(({ subject }) => subject.value !== view.account)
  const guessed = new Set(onOthers.map(({ subject }) => subject.value))
  const isAttackers = guessed.size > 1 || isAutomated(event) || (event.ipHosting && !event.ipVpn)
  return isAttackers ? (onOthers[0] ?? null) : null

  /** Behind a shared address, a device that the account knows is its owner's. */
  function isKnownClient(): boolean {
    if (!hasLearned(profile) || isNewDevice(profile, event)) return false
    return event.deviceId !== '' || event.ipMobile || isAnonymous(event)
  }
}
