import type { AccountMoment, Detection, DetectionEvent, Firing, Settings, Thresholds } from './detection.ts'
import { equalling, ofTypes } from './evidence.ts'
import { fire } from './fire.ts'
import { isSuccess } from './is-failure.ts'
import { lookBack } from './look-back.ts'
import { measure, measured } from './measure.ts'
import { dayMs, minuteMs } from './sliding-window.ts'
import { sourceOf } from './source-of.ts'
import { isUsualPlace } from './usual-place.ts'

const thresholds = {
  successMinutes: { value: 60, why: 'A sign-in from the same source within the hour used the same password.' },
  breachDays: {
    value: 90,
    why: 'Older breaches were sold and tried long ago, and older password changes are not kept.',
  },
} as const satisfies Thresholds

type BreachSettings = Settings<typeof thresholds>

export const breachedCredential: Detection<typeof thresholds> = {
  type: 'BREACHED_CREDENTIAL',
  severity: 'medium',
  title: 'Breached credential',
  finds:
    'A password that is known from a breach was presented, or the account’s e-mail is in a breach newer than its password.',
  techniques: ['T1589.001'],
  thresholds,
  quietMinutes: 24 * 60,
  staysQuietFor: ['Breaches from before the last change of the password'],
  blindSpots: ['Breaches that nobody published', 'Password changes that the provider does not report'],
  runbook: [
    'Ask for a new password at the next sign-in; after a success with the breached one, now.',
    'If the sign-in came from a device new to the account, end all sessions and treat it as a takeover.',
    'Turn on your provider’s check of new passwords against breaches.',
  ],
  summarise(firing) {
    if (firing.variant === 'listed')
      return `The account’s e-mail is in a breach of ${measured(firing, 'daysSinceBreach')} days ago, and its password was not changed since.`
    if (firing.variant === 'used')
      return 'A sign-in succeeded from where a password known from a breach had just been presented.'
    return 'A password that is known from a breach was presented for this account.'
  },
  byAccount(moment, settings) {
    const { event } = moment
    if (isPresented(event)) return [presented(moment, isSuccess(event) ? 'used' : 'presented', event)]
    if (!isSuccess(event)) return []
    const earlier = lookBack(moment, settings.successMinutes * minuteMs, isPresented).findLast(
      ({ ip }) => event.ip !== '' && sourceOf(ip) === sourceOf(event.ip),
    )
    return earlier === undefined ? judgeListed(moment, settings) : [presented(moment, 'used', earlier)]
  },
}

const isPresented = ({ type, reason }: DetectionEvent) =>
  type === 'BREACHED_CREDENTIAL' || reason === 'breached_password'

function presented(moment: AccountMoment, variant: 'presented' | 'used', first: DetectionEvent): Firing {
  const { event, profile, view } = moment
  const isUsed = variant === 'used'
  const breached = {
    operator: 'or' as const,
    filters: [ofTypes('BREACHED_CREDENTIAL'), equalling('event.reason', 'breached_password')],
  }
  return fire(moment, {
    type: 'BREACHED_CREDENTIAL',
    variant,
    severity: isUsed ? 'high' : 'medium',
    from: first.timestamp,
    measures: [measure('presented', 1, 1, 0), measure('succeeded', Number(isUsed))],
    evidence: [
      equalling('account.id', view.account),
      isUsed ? { operator: 'or', filters: [breached, ofTypes('LOGIN_SUCCESS')] } : breached,
    ],
    named: isUsed && !isUsualPlace(profile, event) ? [event.eventId] : [],
    compromised: isUsed ? [view.account] : [],
  })
}

/** The e-mail is in a breach since when the password was not changed. */
function judgeListed(moment: AccountMoment, settings: BreachSettings): Firing[] {
  const { event, view } = moment
  const { breachedAt } = view
  if (breachedAt === null || breachedAt > event.timestamp) return []
  const sinceMs = event.timestamp - breachedAt
  if (sinceMs > settings.breachDays * dayMs) return []
  if (lookBack(moment, sinceMs, ({ type }) => type === 'CHANGE_PASSWORD_SUCCESS').length > 0) return []
  return [
    fire(moment, {
      type: 'BREACHED_CREDENTIAL',
      variant: 'listed',
      severity: 'medium',
      from: event.timestamp,
      measures: [measure('daysSinceBreach', Math.floor(sinceMs / dayMs), settings.breachDays)],
      evidence: [equalling('account.id', view.account), ofTypes('LOGIN_SUCCESS')],
    }),
  ]
}
