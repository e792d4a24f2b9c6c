import type { AccountMoment, Detection, DetectionEvent, Settings, Thresholds } from './detection.ts'
import { distanceBetween } from './distance-between.ts'
import { fire } from './fire.ts'
import { isSuccess } from './is-failure.ts'
import { countDistinct } from './look-back.ts'
import { countOf, measure, measured } from './measure.ts'
import { evidenceOfSession, sessionUses } from './session-uses.ts'
import { dayMs, hourMs } from './sliding-window.ts'
import { sourceOf } from './source-of.ts'
import { hasLearned, isAnonymous, isAutomated, isNewCountry } from './usual-place.ts'

const thresholds = {
  days: { value: 30, why: 'The longest that a session is usually kept alive.' },
  kilometres: { value: 500, why: 'With the same client another country alone may be a border or a misplaced address.' },
  kilometresPerHour: { value: 900, why: 'The speed of an airliner: a session may travel with its owner.' },
} as const satisfies Thresholds

export const sessionHijacking: Detection<typeof thresholds> = {
  type: 'SESSION_HIJACKING',
  severity: 'critical',
  title: 'Session hijacking',
  finds:
    'A running session that goes on from another address with another browser, another system or in another country.',
  techniques: ['T1539'],
  thresholds,
  quietMinutes: 120,
  staysQuietFor: [
    'Wi-Fi to mobile data on the same device, and a carrier that changes addresses',
    'A browser upgrade within a session',
    'A VPN that is switched on or off, and a session that travels with its owner',
  ],
  blindSpots: [
    'A thief with the same browser and system in the same country',
    'Servers that refresh tokens for their users look like a thief: exclude their addresses',
    'Providers that report no session id',
  ],
  runbook: [
    'End this session and every other session of the account; revoke its refresh tokens.',
    'Look at what the session did from the foreign address, first of all changes and payments.',
    'Reset the password and check for new factors: the device that lost the session may hold malware.',
    'Tell the owner to scan the device, and ask where they last clicked a link.',
  ],
  summarise(firing) {
    const parts = [
      measured(firing, 'otherClient') > 0 ? 'with another browser or system' : '',
      measured(firing, 'countries') > 1 ? `in ${countOf(measured(firing, 'countries'), 'country', 'countries')}` : '',
      measured(firing, 'automated') > 0 ? 'by a script' : '',
    ].filter((part) => part !== '')
    return `One session was used from ${countOf(measured(firing, 'sources'), 'address', 'addresses')}, ${parts.join(', ')}.`
  },
  byAccount(moment, settings) {
    const { event, view } = moment
    const uses = sessionUses(moment, settings.days * dayMs)
    if (uses.length < 2) return []
    const judged = judgeUses(moment, uses, settings)
    if (judged === null) return []
    return [
      fire(moment, {
        type: 'SESSION_HIJACKING',
        variant: 'foreign-use',
        severity: 'critical',
        subject: { kind: 'session', value: event.sessionId },
        from: judged.lastOwn.timestamp,
        measures: [
          measure(
            'sources',
            countDistinct(uses, ({ ip }) => sourceOf(ip)),
            2,
            1,
          ),
          measure(
            'countries',
            countDistinct(
              uses.filter(({ country }) => country !== ''),
              ({ country }) => country,
            ),
            2,
            1,
          ),
          measure('otherClient', Number(judged.isOtherClient), 1, 0),
          measure('automated', Number(isAutomated(event))),
        ],
        evidence: evidenceOfSession(event.sessionId),
        sources: [sourceOf(event.ip)],
        named: isSuccess(event) ? [event.eventId] : [],
        compromised: [view.account],
      }),
    ]
  },
}

interface Judged {
  readonly lastOwn: DetectionEvent
  readonly isOtherClient: boolean
}

const clientOf = ({ browser, os }: DetectionEvent) => `${browser}\n${os}`

/** Who started the session owns it, with every address that was reached without a break. null: the last use is the owner's. */
function judgeUses(
  { profile }: AccountMoment,
  uses: readonly DetectionEvent[],
  settings: Settings<typeof thresholds>,
): Judged | null {
  // A carrier leads to the Internet at home even where its customer is abroad, and never in a third country.
  const isRoaming = (event: DetectionEvent) => event.ipMobile && !(hasLearned(profile) && isNewCountry(profile, event))
  const hasMoved = (before: DetectionEvent, use: DetectionEvent) =>
    !isRoaming(before) && !isRoaming(use) && hasJumped(before, use, settings)
  const sources = new Set<string>()
  const clients = new Set<string>()
  let lastOwn: DetectionEvent | undefined
  let last: Judged | null = null
  for (const use of uses) {
    const isOtherClient = use.userAgent !== '' && clients.size > 0 && !clients.has(clientOf(use))
    const isForeign =
      lastOwn !== undefined && !sources.has(sourceOf(use.ip)) && (isOtherClient || hasMoved(lastOwn, use))
    if (isForeign && lastOwn !== undefined) {
      last = { lastOwn, isOtherClient }
      continue
    }
    last = null
    lastOwn = use
    sources.add(sourceOf(use.ip))
    if (use.userAgent !== '') clients.add(clientOf(use))
  }
  return last
}

/** Another country that the device cannot have reached in the time, and no gateway that only pretends to be there. */
function hasJumped(before: DetectionEvent, use: DetectionEvent, settings: Settings<typeof thresholds>): boolean {
  if (before.country === '' || use.country === '' || before.country === use.country) return false
  if (before.deviceId !== '' && before.deviceId === use.deviceId) return false
  if (isAnonymous(before) || isAnonymous(use)) return false
  const kilometres = distanceBetween(before, use)
  if (kilometres === null || kilometres < settings.kilometres) return false
  return kilometres > ((use.timestamp - before.timestamp) / hourMs) * settings.kilometresPerHour
}
