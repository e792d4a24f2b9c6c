import type { AccountMoment, Detection, DetectionEvent, Thresholds } from './detection.ts'
import { distanceBetween } from './distance-between.ts'
import { equalling, ofTypes } from './evidence.ts'
import { fire } from './fire.ts'
import { isSuccess } from './is-failure.ts'
import { measure, measured } from './measure.ts'
import { dayMs, hourMs, minuteMs } from './sliding-window.ts'
import { sourceOf } from './source-of.ts'
import { hasLearned, isAnonymous, isNewCountry, isNewDevice } from './usual-place.ts'

const thresholds = {
  kilometres: { value: 500, why: 'Two good sources place a city up to some hundred kilometres apart.' },
  kilometresPerHour: { value: 900, why: 'The speed of an airliner.' },
  placeDays: { value: 30, why: 'A place of the last month belongs to the owner, however it is reached.' },
  samePlaceKilometres: { value: 100, why: 'Within the reach of a commute it is the same place.' },
} as const satisfies Thresholds

export const impossibleTravel: Detection<typeof thresholds> = {
  type: 'IMPOSSIBLE_TRAVEL',
  severity: 'medium',
  title: 'Impossible travel',
  finds: 'Two successful sign-ins of one account that lie further apart than an airliner flies in the time between.',
  techniques: ['T1078.004'],
  thresholds,
  quietMinutes: 24 * 60,
  staysQuietFor: [
    'VPN, hosting, relay and Tor exits: they say nothing about where somebody is',
    'Mobile carriers, whose gateways may be anywhere in their country',
    'The same print at both ends, and places of the last month',
  ],
  blindSpots: [
    'Attackers behind a VPN or a server: the new device and country are judged by suspicious login instead',
    'Attackers near the owner',
    'Phones without an id of their own that send exactly the owner’s user agent, in the owner’s country',
  ],
  runbook: [
    'Ask the owner whether they signed in from both places.',
    'If not: reset the password, end all sessions, check factors and recent changes.',
    'If a company VPN or proxy explains it, resolve as false positive: the place is then learned.',
  ],
  summarise: (firing) =>
    `Two sign-ins ${measured(firing, 'kilometres')} km and ${measured(firing, 'minutes')} minutes apart: ${measured(firing, 'kilometresPerHour')} km/h, ${firing.severity === 'high' ? 'the second on a device new to the account' : 'to a place new to the account'}.`,
  byAccount(moment, settings) {
    const { event, profile, view } = moment
    if (!isSuccess(event) || !hasLearned(profile) || !tellsPlace(event) || isOwnDevice(moment)) return []
    // A carrier's gateway may be anywhere in its country, but not in another one.
    const isCarrier = event.ipMobile && !isNewCountry(profile, event)
    const before = isCarrier ? null : profile.findNewest((earlier) => isComparable(earlier, event))
    if (before === null) return []
    const kilometres = distanceBetween(before, event) ?? 0
    if (kilometres <= settings.kilometres) return []
    const hours = (event.timestamp - before.timestamp) / hourMs
    if (kilometres <= hours * settings.kilometresPerHour) return []
    const since = event.timestamp - settings.placeDays * dayMs
    const isNear = (earlier: DetectionEvent) =>
      earlier.timestamp >= since &&
      (distanceBetween(earlier, event) ?? Number.POSITIVE_INFINITY) <= settings.samePlaceKilometres
    if (profile.findNewest(isNear) !== null) return []
    return [
      fire(moment, {
        type: 'IMPOSSIBLE_TRAVEL',
        variant: 'two-places',
        severity: isNewDevice(profile, event) ? 'high' : 'medium',
        from: before.timestamp,
        measures: [
          measure('kilometres', Math.round(kilometres), settings.kilometres),
          // Two sign-ins at one moment have no speed; a minute is fine enough for all others.
          measure('kilometresPerHour', Math.round(kilometres / Math.max(hours, 1 / 60)), settings.kilometresPerHour),
          measure('minutes', Math.round((event.timestamp - before.timestamp) / minuteMs)),
        ],
        evidence: [equalling('account.id', view.account), ofTypes('LOGIN_SUCCESS')],
        sources: [sourceOf(event.ip)],
        named: [event.eventId],
        compromised: [view.account],
      }),
    ]
  },
}

const tellsPlace = (event: DetectionEvent) => event.latitude !== null && !isAnonymous(event)

/** Within a country, phones and carriers tell where a gateway is. Not every carrier is known as one. */
const isComparable = (earlier: DetectionEvent, event: DetectionEvent) =>
  tellsPlace(earlier) &&
  (earlier.country !== event.country || !(earlier.ipMobile || event.ipMobile || earlier.deviceType === 'mobile'))

/** By its own id or print; a phone in its country also by its agent, as not every carrier is known as one. */
function isOwnDevice({ event, profile }: AccountMoment): boolean {
  if (event.deviceId !== '') return !isNewDevice(profile, event)
  if (profile.lastSeen('print', event) !== null) return true
  const isPhoneAtHome = event.deviceType === 'mobile' && !isNewCountry(profile, event)
  return isPhoneAtHome && profile.lastSeen('userAgent', event) !== null
}
