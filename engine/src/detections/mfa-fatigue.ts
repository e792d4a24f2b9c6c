import type { AccountMoment, Detection, DetectionEvent, Firing, Settings, Thresholds } from './detection.ts'
import { equalling, ofTypes } from './evidence.ts'
import { fire } from './fire.ts'
import { lookBack } from './look-back.ts'
import { countOf, measure, measured } from './measure.ts'
import { isRefusedPrompt, refusedPrompts } from './mfa-answer.ts'
import { minuteMs, secondMs } from './sliding-window.ts'
import { sourceOf } from './source-of.ts'
import { isOwnersSoftware } from './usual-place.ts'

const thresholds = {
  refusals: { value: 5, why: 'Refusing once is a mistake, refusing five times is answering somebody else.' },
  pushes: { value: 10, why: 'Some providers report no answers: so many prompts are asked for by nobody.' },
  minutes: { value: 10, why: 'Attackers press on until the owner gives in.' },
  togetherSeconds: { value: 2, why: 'Two devices that get one prompt answer or receive it at the same moment.' },
} as const satisfies Thresholds

type FatigueSettings = Settings<typeof thresholds>

export const mfaFatigue: Detection<typeof thresholds> = {
  type: 'MFA_FATIGUE',
  severity: 'high',
  title: 'MFA fatigue',
  finds: 'An account that gets prompt after prompt for its second factor and refuses or ignores them.',
  techniques: ['T1621'],
  thresholds,
  quietMinutes: 60,
  staysQuietFor: [
    'Two devices that both get one prompt',
    'An owner who mistypes codes on the usual device',
    'Someone who signs in many times and confirms each time',
  ],
  blindSpots: ['Prompts hours apart', 'Providers that report neither prompts nor refusals'],
  runbook: [
    'The attacker knows the password: reset it now, whatever the prompts’ outcome.',
    'Ask the owner through another channel whether one prompt was accepted, and look for a success in the ten minutes after.',
    'End all sessions if one was accepted, and check for new factors.',
    'Switch the account to number matching or to a passkey.',
  ],
  summarise(firing) {
    if (firing.variant === 'pushes')
      return `${countOf(measured(firing, 'pushes'), 'push prompt')} for one account within ${measured(firing, 'minutes')} minutes, most of them not confirmed.`
    return `${countOf(measured(firing, 'refusals'), 'prompt')} for one account refused or left unanswered within ${measured(firing, 'minutes')} minutes.`
  },
  byAccount(moment, settings) {
    if (isRefusedPrompt(moment.event)) return judgeRefusals(moment, settings)
    return isPush(moment.event) ? judgePushes(moment, settings) : []
  },
}

const isPush = ({ type }: DetectionEvent) => type === 'PUSH_NOTIFICATION_SUCCESS'

function judgeRefusals(moment: AccountMoment, settings: FatigueSettings): Firing[] {
  const windowMs = settings.minutes * minuteMs
  const refusals = lookBack(moment, windowMs, isRefusedPrompt)
  const prompts = countPrompts(refusals, settings)
  if (prompts < settings.refusals || isClumsyOwner(moment, refusals, windowMs)) return []
  return [
    fireWith(moment, 'refusals', refusals, settings, [measure('refusals', prompts, settings.refusals)], refusedPrompts),
  ]
}

/** Only failures, all typed at the usual place, and no prompt was sent anywhere. */
function isClumsyOwner(moment: AccountMoment, refusals: readonly DetectionEvent[], windowMs: number): boolean {
  return (
    refusals.every((event) => event.type === 'MFA_FAILED' && isOwnersSoftware(moment.profile, event)) &&
    lookBack(moment, windowMs, isPush).length === 0
  )
}

function judgePushes(moment: AccountMoment, settings: FatigueSettings): Firing[] {
  const windowMs = settings.minutes * minuteMs
  const pushes = lookBack(moment, windowMs, isPush)
  const prompts = countPrompts(pushes, settings)
  if (prompts < settings.pushes) return []
  const confirmed = lookBack(moment, windowMs, ({ type }) => type === 'MFA_SUCCESS').length
  if (confirmed * 2 >= prompts) return []
  return [
    fireWith(
      moment,
      'pushes',
      pushes,
      settings,
      [measure('pushes', prompts, settings.pushes), measure('confirmed', confirmed)],
      [ofTypes('PUSH_NOTIFICATION_SUCCESS')],
    ),
  ]
}

/** What comes at the same moment is one prompt on several devices. */
function countPrompts(events: readonly DetectionEvent[], { togetherSeconds }: FatigueSettings): number {
  let prompts = 0
  let last = Number.NEGATIVE_INFINITY
  for (const { timestamp } of events) {
    if (timestamp - last > togetherSeconds * secondMs) {
      prompts += 1
      last = timestamp
    }
  }
  return prompts
}

function fireWith(
  moment: AccountMoment,
  variant: string,
  events: readonly DetectionEvent[],
  settings: FatigueSettings,
  measures: Firing['measures'],
  evidence: Firing['evidence'],
): Firing {
  const strange = events.filter((event) => event.ip !== '' && !isOwnersSoftware(moment.profile, event))
  return fire(moment, {
    type: 'MFA_FATIGUE',
    variant,
    severity: 'high',
    from: events[0]?.timestamp ?? moment.event.timestamp,
    measures: [...measures, measure('minutes', settings.minutes)],
    evidence: [equalling('account.id', moment.view.account), ...evidence],
    sources: [...new Set(strange.map(({ ip }) => sourceOf(ip)))],
  })
}
