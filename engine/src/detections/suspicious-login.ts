import type { AccountMoment, Detection, DetectionEvent, Firing, Settings, Thresholds } from './detection.ts'
import { equalling, ofTypes } from './evidence.ts'
import { fire } from './fire.ts'
import { isSuccess } from './is-failure.ts'
import { measure, measured } from './measure.ts'
import { sourceOf } from './source-of.ts'
import { isAnonymous, isNewCountry, isNewDevice, isNewNetwork } from './usual-place.ts'

const thresholds = {
  deviceDays: { value: 30, why: 'A device that was not used for a month counts as new.' },
  countryDays: { value: 90, why: 'People come back to the countries of a season.' },
  successes: { value: 3, why: 'Before three sign-ins nothing is usual.' },
} as const satisfies Thresholds

type LoginSettings = Settings<typeof thresholds>

export const suspiciousLogin: Detection<typeof thresholds> = {
  type: 'SUSPICIOUS_LOGIN',
  severity: 'medium',
  title: 'Suspicious login',
  finds:
    'A right password used on a device and in a country that are both new to the account, whether it came in or was stopped afterwards.',
  techniques: ['T1078'],
  thresholds,
  quietMinutes: 24 * 60,
  staysQuietFor: [
    'A holiday with the old phone',
    'A new phone in the usual country',
    'A VPN that is switched on and off on the usual device',
  ],
  blindSpots: [
    'Attackers in the owner’s own country',
    'Devices without an id of their own that look like the owner’s',
    'Accounts with fewer than three sign-ins in 90 days',
  ],
  runbook: [
    'Ask the owner through a known channel whether they signed in from there.',
    'If not: reset the password and end all sessions; look for changes of factor, e-mail and phone since.',
    'If it was stopped at the second factor, the password is known to somebody else: reset it.',
    'If it was the owner, resolve as false positive: device and country are then learned.',
  ],
  summarise(firing) {
    const usual = `against ${measured(firing, 'successes')} earlier sign-ins`
    if (firing.variant === 'stopped')
      return `A right password was stopped at the second factor or by policy, from a place that is new ${usual}.`
    return `A successful sign-in with a device and from a country that are both new ${usual}.`
  },
  byAccount(moment, settings) {
    const { event, profile } = moment
    if (profile.successes < settings.successes) return []
    if (isSuccess(event)) return judgeSuccess(moment, settings)
    return isStopped(event) ? judgeStopped(moment, settings) : []
  },
}

function judgeSuccess(moment: AccountMoment, settings: LoginSettings): Firing[] {
  const { event, profile } = moment
  if (!isNewDevice(profile, event, settings.deviceDays)) return []
  if (!isNewCountry(profile, event, settings.countryDays)) return []
  // An exit's country is nobody's: a device of the last season is enough to speak for the owner.
  if (isAnonymous(event) && !isNewDevice(profile, event)) return []
  return [
    {
      ...fireAs(moment, 'entered', settings),
      named: [event.eventId],
    },
  ]
}

/** The password was right, the sign-in was not let through. */
function isStopped({ type, reason }: DetectionEvent): boolean {
  if (type === 'MFA_DENIED' || type === 'MFA_FAILED') return true
  const isRefused = type === 'LOGIN_FAILED' || type === 'LOGIN_BLOCKED'
  return isRefused && (reason === 'mfa_required' || reason === 'policy_denied')
}

/** A wrong code or a policy that wants a known device befalls owners with a new phone every day: a new country has to join. */
function judgeStopped(moment: AccountMoment, settings: LoginSettings): Firing[] {
  const { event, profile } = moment
  const hasNewDevice = isNewDevice(profile, event, settings.deviceDays)
  const hasNewCountry = isNewCountry(profile, event, settings.countryDays)
  const isRefusedByOwner = event.type === 'MFA_DENIED'
  const isStrange = isRefusedByOwner
    ? hasNewCountry || (hasNewDevice && isNewNetwork(profile, event))
    : hasNewCountry && hasNewDevice
  return isStrange ? [fireAs(moment, 'stopped', settings)] : []
}

function fireAs(moment: AccountMoment, variant: 'entered' | 'stopped', settings: LoginSettings): Firing {
  const { event, profile, view } = moment
  return fire(moment, {
    type: 'SUSPICIOUS_LOGIN',
    variant,
    severity: 'medium',
    from: event.timestamp,
    measures: [
      measure('newDevice', Number(isNewDevice(profile, event, settings.deviceDays)), 1, 0),
      measure('newCountry', Number(isNewCountry(profile, event, settings.countryDays)), 1, 0),
      measure('successes', profile.successes, settings.successes),
    ],
    evidence: [
      equalling('account.id', view.account),
      ...(variant === 'entered'
        ? [ofTypes('LOGIN_SUCCESS')]
        : [
            {
              operator: 'or' as const,
              filters: [
                ofTypes('MFA_DENIED', 'MFA_FAILED'),
                {
                  operator: 'and' as const,
                  filters: [
                    ofTypes('LOGIN_FAILED', 'LOGIN_BLOCKED'),
                    { field: 'event.reason', operator: 'in' as const, values: ['mfa_required', 'policy_denied'] },
                  ],
                },
              ],
            },
          ]),
    ],
    sources: event.ip === '' ? [] : [sourceOf(event.ip)],
  })
}
