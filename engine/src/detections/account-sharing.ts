import type { Filter } from '@signet/contract/event-query'
import type { AccountMoment, Detection, DetectionEvent, Settings, Thresholds } from './detection.ts'
import { deviceOf } from './device-of.ts'
import { equalling, ofTypes } from './evidence.ts'
import { fire } from './fire.ts'
import { isSuccess } from './is-failure.ts'
import { countDistinct, lookBack, lookBackAtFirings } from './look-back.ts'
import { countOf, measure, measured } from './measure.ts'
import { dayMs, minuteMs } from './sliding-window.ts'
import { sourceOf } from './source-of.ts'
import { isAnonymous } from './usual-place.ts'

const thresholds = {
  days: { value: 7, why: 'A week shows the rhythm of a household.' },
  devices: { value: 3, why: 'One person uses two devices at a time at most.' },
  networks: { value: 3, why: 'One person is in one place: a provider at home and one on the phone.' },
  meetings: { value: 4, why: 'More than three times is no coincidence.' },
  minutesApart: { value: 10, why: 'Nobody changes place and device within ten minutes.' },
} as const satisfies Thresholds

type SharingSettings = Settings<typeof thresholds>

/** How long an attack explains several people on one account. */
const attackMs = 3 * dayMs
const attacks: ReadonlySet<string> = new Set([
  'ACCOUNT_TAKEOVER',
  'BRUTE_FORCE',
  'MFA_FATIGUE',
  'SESSION_HIJACKING',
  'TOKEN_REUSE',
])

export const accountSharing: Detection<typeof thresholds> = {
  type: 'ACCOUNT_SHARING',
  severity: 'medium',
  title: 'Account sharing',
  finds: 'One account that several people use at the same time, on their own devices and in their own networks.',
  techniques: [],
  thresholds,
  quietMinutes: 7 * 24 * 60,
  staysQuietFor: [
    'One person with phone, tablet and laptop, on home, work and mobile networks',
    'A VPN or relay that gives one person several networks',
    'An account that is under attack',
  ],
  blindSpots: ['People who share one home or take turns hours apart', 'Two people only'],
  runbook: [
    'Check that the devices belong to different people: same times, different towns.',
    'Decide by your terms: remind the owner, offer a plan for several people, or limit sessions.',
    'If the owner knows nothing of it, treat it as a takeover.',
  ],
  summarise: (firing) =>
    `${countOf(measured(firing, 'devices'), 'device')} in ${countOf(measured(firing, 'networks'), 'network')} used one account within minutes of each other, ${measured(firing, 'meetings')} times in ${measured(firing, 'days')} days.`,
  byAccount(moment, settings) {
    const { event, view } = moment
    if (!isCounted(event) || isUnderAttack(moment)) return []
    const uses = lookBack(moment, settings.days * dayMs, isCounted)
    const devices = countDistinct(uses, deviceOf)
    const networks = countDistinct(uses, ({ asn }) => asn)
    if (devices < settings.devices || networks < settings.networks) return []
    const meetings = countMeetings(uses, settings)
    if (meetings < settings.meetings || !haveMetAll(uses, settings)) return []
    return [
      fire(moment, {
        type: 'ACCOUNT_SHARING',
        variant: 'several-people',
        severity: 'medium',
        from: uses[0]?.timestamp ?? event.timestamp,
        measures: [
          measure('devices', devices, settings.devices),
          measure('networks', networks, settings.networks),
          measure('meetings', meetings, settings.meetings, 0),
          measure('days', settings.days),
        ],
        evidence: [equalling('account.id', view.account), ofTypes('LOGIN_SUCCESS'), ...ofPlaces],
      }),
    ]
  },
}

/** A success whose network belongs to a place. */
const isCounted = (event: DetectionEvent) => isSuccess(event) && event.asn !== 0 && !isAnonymous(event)
const ofPlaces: readonly Filter[] = [
  { field: 'ip.asn', operator: 'exists' },
  ...['ip.vpn', 'ip.hosting', 'ip.relay', 'ip.tor'].map((field) => equalling(field, 'false')),
]

function isUnderAttack(moment: AccountMoment): boolean {
  if (lookBackAtFirings(moment, attackMs, ({ type }) => attacks.has(type)).length > 0) return true
  const { event, view } = moment
  const source = sourceOf(event.ip)
  return view.attacks.some(({ to, sources }) => event.timestamp - to <= attackMs && sources.includes(source))
}

/** Twice in a row, within minutes, on another device in another network. */
function countMeetings(uses: readonly DetectionEvent[], { minutesApart }: SharingSettings): number {
  return uses.filter((use, at) => {
    const before = uses[at - 1]
    return (
      before !== undefined &&
      use.timestamp - before.timestamp <= minutesApart * minuteMs &&
      before.asn !== use.asn &&
      deviceOf(before) !== deviceOf(use)
    )
  }).length
}

/** At least once as many people were there together: phone and laptop of one person are two. */
function haveMetAll(uses: readonly DetectionEvent[], settings: SharingSettings): boolean {
  return uses.some((first, at) => {
    const together = uses.slice(at).filter((use) => use.timestamp - first.timestamp <= settings.minutesApart * minuteMs)
    return (
      together.length >= settings.devices &&
      countDistinct(together, deviceOf) >= settings.devices &&
      countDistinct(together, ({ asn }) => asn) >= settings.networks
    )
  })
}
