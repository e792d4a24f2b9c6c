import { severities } from '@signet/contract/threat-types'
import type { Detection, Thresholds } from './detection.ts'
import { equalling, ofTypes } from './evidence.ts'
import { fire } from './fire.ts'
import { measure } from './measure.ts'
import { providerLevel } from './provider-level.ts'
import { sourceOf } from './source-of.ts'

const thresholds = {
  lowestLevel: {
    value: 2,
    most: 4,
    why: '1 low, 2 medium, 3 high, 4 critical. Providers call much of what is ordinary a low risk.',
  },
} as const satisfies Thresholds

export const providerAlert: Detection<typeof thresholds> = {
  type: 'PROVIDER_ALERT',
  severity: 'medium',
  title: 'Provider alert',
  finds: 'The identity provider’s own verdict, or the owner’s own report, passed on with the level that it has.',
  techniques: [],
  thresholds,
  quietMinutes: 24 * 60,
  staysQuietFor: ['Verdicts without risk, settled ones, and evaluations of policies'],
  blindSpots: ['What the provider does not see or does not send'],
  runbook: [
    'Read the provider’s own explanation in the event.',
    'Compare with the account’s other events of the day: device, country, changes.',
    'If the owner reported it, reset the password and end all sessions.',
    'Feed the decision back to the provider where it has a way to.',
  ],
  summarise(firing) {
    if (firing.variant === 'reported') return 'The owner reported activity on the account as not theirs.'
    return `The identity provider calls activity on this account a ${firing.severity} risk.`
  },
  byAccount(moment, settings) {
    const { event, view } = moment
    const severity = providerLevel(event)
    if (severity === null) return []
    const level = severities.indexOf(severity) + 1
    if (level < settings.lowestLevel) return []
    const isReport = event.type === 'USER_REPORTED'
    return [
      fire(moment, {
        type: 'PROVIDER_ALERT',
        variant: isReport ? 'reported' : 'verdict',
        severity,
        from: event.timestamp,
        measures: [measure('level', level, settings.lowestLevel)],
        evidence: [
          equalling('account.id', view.account),
          isReport ? ofTypes('USER_REPORTED') : ofTypes('PROVIDER_RISK'),
        ],
        sources: event.ip === '' ? [] : [sourceOf(event.ip)],
      }),
    ]
  },
}
