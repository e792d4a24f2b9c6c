import { traitOf } from './account-profile.ts'
import type { AccountMoment, AccountView, Attack, DetectionEvent, Subject } from './detection.ts'
import { isCredentialFailure, isSuccess } from './is-failure.ts'
import { lookBack, lookBackAtFirings } from './look-back.ts'
import { startOfDay } from './sliding-window.ts'
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

/** Whether a success looks like the end of these tries: the attack's own network, print or provider, or a new device. */
export function endsAttack({ event, profile }: AccountMoment, tries: readonly DetectionEvent[]): boolean {
  const shares = (trait: 'network' | 'print' | 'asn') =>
    traitOf(trait, event) !== '' && tries.some((each) => traitOf(trait, each) === traitOf(trait, event))
  const isDirect = shares('network') || shares('print')
  const isTool = isAutomated(event) || event.ipHosting || event.ipTor
  // Of an account without habits nobody knows whether its owner failed so often: only a tool gives itself away.
  if (!hasLearned(profile)) return isTool && (isDirect || shares('asn'))
  return isDirect || isNewDevice(profile, event) || (shares('asn') && isStrangeProvider())

  /** A provider has half a country: it tells nothing where the owner comes from it, too, or has a device with an id. */
  function isStrangeProvider(): boolean {
    return event.deviceId === '' && profile.lastSeen('asn', event) === null
  }
}

/** What of others' trouble at an address counts against whoever comes in from it. */
interface AddressRule {
  readonly withinMs: number
  /** For an account without habits, unless a tool comes in. */
  readonly soonMs: number
  /** Of the other accounts that were guessed or came in from there, at least so many were guessed. */
  readonly guessedShare: number
}

/** An attack on others that used the address of this success, not long ago. */
export function findAttackFromHere({ event, view, profile }: AccountMoment, rule: AddressRule): Attack | null {
  const source = sourceOf(event.ip)
  if (source === '' || isKnownClient()) return null
  const isTool = isAutomated(event) || event.ipHosting
  const withinMs = hasLearned(profile) || isTool ? rule.withinMs : rule.soonMs
  const attacks = attacksBefore(event, view.attacks, withinMs)
  const onMany = attacks.find(({ subject }) => !isAboutOne(subject))
  if (onMany !== undefined) return onMany
  const guessed = guessedAmong(attacks, view.account)
  if (!isLikeAttacker(event, guessed)) return null
  const others = countOthers(view, event, guessed)
  if (guessed.size < rule.guessedShare * (guessed.size + others)) return null
  return attacks.find(({ subject }) => guessed.has(subject.value)) ?? null

  /** Behind a shared address, a device that the account knows is its owner's. */
  function isKnownClient(): boolean {
    if (!hasLearned(profile) || isNewDevice(profile, event)) return false
    return event.deviceId !== '' || event.ipMobile || isAnonymous(event)
  }
}

/** Whether what one has to know about a success is who else came in from its address: see `Crowd`. */
export function asksForCrowd(event: DetectionEvent, attacks: readonly Attack[], withinMs: number): boolean {
  if (!isSuccess(event)) return false
  const before = attacksBefore(event, attacks, withinMs)
  return isLikeAttacker(event, guessedAmong(before, event.account))
}

function attacksBefore(event: DetectionEvent, attacks: readonly Attack[], withinMs: number): Attack[] {
  const source = sourceOf(event.ip)
  return attacks.filter(
    ({ type, from, to, sources }) =>
      credentialAttacks.has(type) &&
      event.timestamp >= from &&
      event.timestamp - to <= withinMs &&
      sources.includes(source),
  )
}

/** The other accounts that were guessed one by one. */
const guessedAmong = (attacks: readonly Attack[], account: string): Set<string> =>
  new Set(attacks.flatMap(({ subject }) => (isAboutOne(subject) && subject.value !== account ? subject.value : [])))

/** A saved password that went stale looks like guessing: two accounts, or a tool, tell an attacker from a colleague. */
const isLikeAttacker = (event: DetectionEvent, guessed: ReadonlySet<string>) =>
  guessed.size > 1 || (guessed.size === 1 && (isAutomated(event) || (event.ipHosting && !event.ipVpn)))

/** Neither this account nor one that was guessed, but came in from the address before. */
function countOthers({ account, crowds }: AccountView, event: DetectionEvent, guessed: ReadonlySet<string>): number {
  const source = sourceOf(event.ip)
  const day = startOfDay(event.timestamp)
  const crowd = crowds.find((each) => each.source === source && each.day === day)
  const isOther = (came: { account: string; at: number }) =>
    came.at < event.timestamp && came.account !== account && !guessed.has(came.account)
  return crowd?.cameIn.filter(isOther).length ?? 0
}
