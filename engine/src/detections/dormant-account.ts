import { traitOf } from './account-profile.ts'
import type { AccountMoment, Detection, DetectionEvent, Thresholds } from './detection.ts'
import { deviceOf } from './device-of.ts'
import { equalling, ofTypes } from './evidence.ts'
import { fire } from './fire.ts'
import { isSuccess } from './is-failure.ts'
import { measure, measured } from './measure.ts'
import { dayMs } from './sliding-window.ts'
import { sourceOf } from './source-of.ts'
import { learningSuccesses } from './usual-place.ts'

const thresholds = {
  silentDays: { value: 90, why: 'Whoever did not come for a season will not notice a stranger soon.' },
  successes: { value: 3, why: 'Before three sign-ins nothing is usual.' },
} as const satisfies Thresholds

/** More of the past than this adds nothing to what was usual before the silence. */
const remembered = 20

export const dormantAccount: Detection<typeof thresholds> = {
  type: 'DORMANT_ACCOUNT',
  severity: 'medium',
  title: 'Dormant account woken',
  finds:
    'An account that was silent for months and is entered from a country, or with a device and network, that it never had.',
  techniques: ['T1078'],
  thresholds,
  quietMinutes: 24 * 60,
  staysQuietFor: ['The seasonal customer on the old device or at the old place'],
  blindSpots: [
    'Accounts whose last sign-in is older than the events that are kept',
    'Accounts with fewer than three sign-ins',
  ],
  runbook: [
    'Ask the owner through a channel that is older than the silence.',
    'If they do not answer, end the sessions and ask for a new password and factor at the next sign-in.',
    'Look at what was changed or paid since the account woke up.',
    'Consider closing or locking accounts that sleep for so long.',
  ],
  summarise: (firing) =>
    `The first sign-in after ${measured(firing, 'silentDays')} silent days, ${measured(firing, 'newDevice') > 0 ? 'with a device' : 'from a country'} that the account never had.`,
  byAccount(moment, settings) {
    const { event, view } = moment
    if (!isSuccess(event)) return []
    // Anything learned since ends the silence: no need to look further back.
    const learnedAt = moment.profile.last?.timestamp ?? 0
    if (event.timestamp - learnedAt < settings.silentDays * dayMs) return []
    const past = pastSuccesses(moment)
    const last = past[0]
    if (last === undefined || past.length < Math.max(settings.successes, learningSuccesses)) return []
    const silentMs = event.timestamp - last.timestamp
    if (silentMs < settings.silentDays * dayMs) return []
    const isNewCountry = event.country !== '' && past.every(({ country }) => country !== event.country)
    const isNewDevice = past.every((earlier) => deviceOf(earlier) !== deviceOf(event))
    const isNewNetwork = past.every((earlier) => traitOf('network', earlier) !== traitOf('network', event))
    if (!isNewCountry && !(isNewDevice && isNewNetwork)) return []
    return [
      fire(moment, {
        type: 'DORMANT_ACCOUNT',
        variant: 'woken',
        severity: isNewDevice ? 'high' : 'medium',
        from: event.timestamp,
        measures: [
          measure('silentDays', Math.floor(silentMs / dayMs), settings.silentDays),
          measure('newDevice', Number(isNewDevice), null, 0),
          measure('newCountry', Number(isNewCountry), null, 0),
        ],
        evidence: [equalling('account.id', view.account), ofTypes('LOGIN_SUCCESS')],
        sources: event.ip === '' ? [] : [sourceOf(event.ip)],
        named: [event.eventId],
        compromised: [view.account],
      }),
    ]
  },
}

/** The profile forgets after 90 days; what was usual before the silence is older. Newest first. */
function pastSuccesses({ view, index, fired }: AccountMoment): DetectionEvent[] {
  const past: DetectionEvent[] = []
  const named = new Set(fired.flatMap((firing) => firing.named))
  for (let at = index - 1; at >= 0 && past.length < remembered; at -= 1) {
    const earlier = view.events[at]
    if (earlier === undefined || !isSuccess(earlier)) continue
    const isNamed = view.named.has(earlier.eventId) || named.has(earlier.eventId)
    if (!isNamed || view.trusted.has(earlier.eventId)) past.push(earlier)
  }
  return past
}
