import type { AccountProfile, Trait } from './account-profile.ts'
import type { DetectionEvent } from './detection.ts'

const dayMs = 86_400_000
/** Rules about novelty run on an account after so many successes (detection.md §2.5). */
export const learningSuccesses = 3

export const hasLearned = ({ successes }: AccountProfile): boolean => successes >= learningSuccesses

/** The address tells nothing about where somebody is. */
export const isAnonymous = ({ ipVpn, ipHosting, ipRelay, ipTor }: DetectionEvent): boolean =>
  ipVpn || ipHosting || ipRelay || ipTor

export const isAutomated = ({ scripted, headless, bot }: DetectionEvent): boolean => scripted || headless || bot

const isUnseen = (profile: AccountProfile, trait: Trait, event: DetectionEvent, days: number): boolean => {
  const at = profile.lastSeen(trait, event)
  return at === null || at < event.timestamp - days * dayMs
}

/** An unknown country is no new one. */
export const isNewCountry = (profile: AccountProfile, event: DetectionEvent, days = 90): boolean =>
  event.country !== '' && isUnseen(profile, 'country', event, days)

export const isNewDevice = (profile: AccountProfile, event: DetectionEvent, days = 90): boolean =>
  isUnseen(profile, 'device', event, days)

export const isNewNetwork = (profile: AccountProfile, event: DetectionEvent): boolean =>
  event.ip !== '' && profile.lastSeen('network', event) === null

/**
 * A usual device on a usual network: whoever acts from there is the owner until something else speaks against it. Carriers
 * and relays change networks by the minute; elsewhere the provider alone is enough only for a device with its own id, since
 * half a town has the same provider and the same browser.
 */
export function isUsualPlace(profile: AccountProfile, event: DetectionEvent): boolean {
  if (isNewDevice(profile, event)) return false
  if (!isNewNetwork(profile, event)) return true
  const roams = event.deviceId !== '' || event.ipMobile || event.ipRelay
  return roams && profile.lastSeen('asn', event) !== null
}

/** The same, or any ordinary program on the owner's own network: a mail client is no browser. */
export function isOwnersSoftware(profile: AccountProfile, event: DetectionEvent): boolean {
  if (isUsualPlace(profile, event)) return true
  return profile.lastSeen('network', event) !== null && !isAnonymous(event) && !isAutomated(event)
}
