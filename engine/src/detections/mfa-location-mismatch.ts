import type { AccountMoment, Detection, DetectionEvent, Firing, Settings, Thresholds } from './detection.ts'
import { distanceBetween } from './distance-between.ts'
import { equalling, ofTypes } from './evidence.ts'
import { fire } from './fire.ts'
import { isSuccess } from './is-failure.ts'
import { lookBack } from './look-back.ts'
import { measure, measured } from './measure.ts'
import { minuteMs } from './sliding-window.ts'
import { sourceOf } from './source-of.ts'
import { hasLearned, isNewCountry, isNewDevice, isNewNetwork } from './usual-place.ts'

const thresholds = {
  kilometres: { value: 500, why: 'Addresses are placed a few hundred kilometres wrong at times.' },
  minutes: { value: 10, why: 'A prompt is answered within minutes or not at all.' },
} as const satisfies Thresholds

type MismatchSettings = Settings<typeof thresholds>

const prompts: ReadonlySet<string> = new Set(['PUSH_NOTIFICATION_SUCCESS', 'MFA_STARTED'])
const isPrompt = ({ type }: DetectionEvent) => prompts.has(type)
const isAnswer = ({ type }: DetectionEvent) => type === 'MFA_SUCCESS' || type === 'MFA_DENIED'

export const mfaLocationMismatch: Detection<typeof thresholds> = {
  type: 'MFA_LOCATION_MISMATCH',
  severity: 'high',
  title: 'Second factor answered far away',
  finds: 'A prompt that was started in one place, on a device and network new to the account, and answered in another.',
  techniques: ['T1621'],
  thresholds,
  quietMinutes: 60,
  staysQuietFor: [
    'A phone on mobile data that confirms for a laptop on a company VPN',
    'Anything that starts on a usual device',
  ],
  blindSpots: [
    'Providers that report the same address for the prompt and for its answer',
    'Attackers who sit within 500 km or behind a proxy near the owner',
  ],
  runbook: [
    'Ask the owner whether they started this sign-in.',
    'If not, reset the password; if the prompt was accepted, end all sessions and check for new factors.',
    'If the owner refused the prompt, the password is known to somebody else all the same.',
  ],
  summarise(firing) {
    const far = `${measured(firing, 'kilometres')} km`
    if (firing.variant === 'rejected')
      return `A sign-in asked for the second factor from an unusual place, and the owner refused it ${far} away.`
    return `A sign-in on a new device and network was confirmed ${far} away from where it started.`
  },
  byAccount(moment, settings) {
    if (!hasLearned(moment.profile)) return []
    if (isAnswer(moment.event)) return judgeAnswer(moment, settings)
    return isSuccess(moment.event) ? judgeEntry(moment, settings) : []
  },
}

function judgeAnswer(moment: AccountMoment, settings: MismatchSettings): Firing[] {
  const { event, profile } = moment
  const prompt = lookBack(moment, settings.minutes * minuteMs, isPrompt).at(-1)
  if (prompt === undefined) return []
  const kilometres = distanceBetween(prompt, event)
  if (kilometres === null || kilometres < settings.kilometres) return []
  // A carrier's gateway may be anywhere in its country: the phone may lie beside the new computer.
  const isNearby = event.ipMobile && event.country === prompt.country
  const isStrange = isNewDevice(profile, prompt) && isNewNetwork(profile, prompt) && !isNearby
  const isRejected = event.type === 'MFA_DENIED'
  const isOdd = isNewDevice(profile, prompt) || isNewCountry(profile, prompt)
  if (!isStrange && !(isRejected && isOdd)) return []
  return [fireFrom(moment, isRejected ? 'rejected' : 'confirmed', prompt, kilometres, settings)]
}

/** The sign-in that a confirmed prompt let in is the attacker's. */
function judgeEntry(moment: AccountMoment, settings: MismatchSettings): Firing[] {
  const { event, profile, fired } = moment
  const confirmed = fired.findLast(({ type, variant }) => type === 'MFA_LOCATION_MISMATCH' && variant === 'confirmed')
  if (confirmed === undefined || event.timestamp - confirmed.at > settings.minutes * minuteMs) return []
  if (!confirmed.sources.includes(sourceOf(event.ip)) || !isNewDevice(profile, event)) return []
  const prompt = lookBack(moment, event.timestamp - confirmed.from, isPrompt)[0] ?? event
  return [
    {
      ...fireFrom(moment, 'confirmed', prompt, measured(confirmed, 'kilometres'), settings),
      named: [event.eventId],
      compromised: [moment.view.account],
    },
  ]
}

function fireFrom(
  moment: AccountMoment,
  variant: string,
  prompt: DetectionEvent,
  kilometres: number,
  settings: MismatchSettings,
): Firing {
  return fire(moment, {
    type: 'MFA_LOCATION_MISMATCH',
    variant,
    severity: 'high',
    from: prompt.timestamp,
    measures: [
      measure('kilometres', Math.round(kilometres), settings.kilometres),
      measure('secondsBetween', Math.round((moment.event.timestamp - prompt.timestamp) / 1000)),
    ],
    evidence: [
      equalling('account.id', moment.view.account),
      variant === 'rejected'
        ? ofTypes('PUSH_NOTIFICATION_SUCCESS', 'MFA_STARTED', 'MFA_DENIED')
        : ofTypes('PUSH_NOTIFICATION_SUCCESS', 'MFA_STARTED', 'MFA_SUCCESS', 'LOGIN_SUCCESS'),
    ],
    sources: prompt.ip === '' ? [] : [sourceOf(prompt.ip)],
  })
}
