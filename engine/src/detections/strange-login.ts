import { traitOf } from './account-profile.ts'
import type { AccountMoment, DetectionEvent } from './detection.ts'
import { deviceOf } from './device-of.ts'
import { distanceBetween } from './distance-between.ts'
import { isSuccess } from './is-failure.ts'
import { lookBack } from './look-back.ts'
import { isAnonymous, learningSuccesses } from './usual-place.ts'

const farKm = 500

/**
 * The sign-in behind what happens now, if it came with a new device, from a new network and from far away. Too weak to be
 * told by itself, as people travel and buy phones; not too weak to explain a change of factors.
 */
export function findStrangeLogin(moment: AccountMoment, withinMs: number): DetectionEvent | null {
  const { event, profile } = moment
  const isSame = (other: DetectionEvent) => deviceOf(other) === deviceOf(event)
  const login = lookBack(moment, withinMs, (other) => isSuccess(other) && isSame(other))[0]
  if (login === undefined || login.latitude === null || login.ipMobile || isAnonymous(login)) return null
  let before = 0
  const speaksForOwner = (success: DetectionEvent) => {
    if (success.timestamp >= login.timestamp) return false
    before += 1
    if (isSame(success) || isSameNetwork(success, login)) return true
    // Where a VPN ends is not where its owner was.
    return !isAnonymous(success) && (distanceBetween(success, login) ?? 0) < farKm
  }
  if (profile.findNewest(speaksForOwner) !== null) return null
  return before >= learningSuccesses ? login : null
}

/** Whether the account was used from here, device and network, before the time. */
export function wasUsedFrom({ event, profile }: AccountMoment, before: number): boolean {
  const isHere = (success: DetectionEvent) =>
    success.timestamp < before && deviceOf(success) === deviceOf(event) && isSameNetwork(success, event)
  return profile.findNewest(isHere) !== null
}

const isSameNetwork = (a: DetectionEvent, b: DetectionEvent) =>
  traitOf('network', a) === traitOf('network', b) ||
  ((a.ipMobile || a.deviceId !== '') && a.asn !== 0 && a.asn === b.asn)
