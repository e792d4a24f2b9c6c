import type { EventType } from '@signet/contract/event'
import type { AccountMoment, Detection, DetectionEvent, Firing, Settings, Thresholds } from './detection.ts'
import { credentialFailures, equalling, ofTypes } from './evidence.ts'
import { fire } from './fire.ts'
import { isSuccess } from './is-failure.ts'
import { lookBack, lookBackAtFirings } from './look-back.ts'
import { countOf, measure, measured } from './measure.ts'
import { dayMs, hourMs, minuteMs } from './sliding-window.ts'
import { sourceOf } from './source-of.ts'
import { findStrangeLogin, wasUsedFrom } from './strange-login.ts'
import { endsAttack, findAttackFromHere, findAttackTries } from './takeover-after-attack.ts'
import { isNewDevice, isUsualPlace } from './usual-place.ts'

const thresholds = {
  attackMinutes: { value: 180, why: 'A password that was found is used within hours.' },
  sourceDays: { value: 5, most: 5, why: 'Rented addresses stay with an attacker for days.' },
  guessedShare: {
    value: 0.5,
    why: 'Where single accounts were guessed and more others came in than were guessed, the address belongs to people.',
  },
  fatigueMinutes: { value: 10, why: 'Who gives in to prompts does so while they come.' },
  changeHours: { value: 6, most: 12, why: 'Attackers secure an account before its owner comes back.' },
  paymentHours: { value: 72, most: 72, why: 'Money is moved after the warning mails were missed.' },
} as const satisfies Thresholds

type TakeoverSettings = Settings<typeof thresholds>

const changeTypes = [
  'MFA_ENROLLMENT_SUCCESS',
  'MFA_DEVICE_UNENROLLED',
  'MFA_RESET',
  'CHANGE_EMAIL_SUCCESS',
  'CHANGE_PHONE_SUCCESS',
  'CHANGE_PASSWORD_SUCCESS',
] as const satisfies readonly EventType[]
const changes: ReadonlySet<string> = new Set(changeTypes)

export const accountTakeover: Detection<typeof thresholds> = {
  type: 'ACCOUNT_TAKEOVER',
  severity: 'critical',
  title: 'Account takeover',
  finds:
    'Somebody else is in: a success after an attack on the account or from an attacking address, after prompts that were given in to, or a strange sign-in that changes factors and moves money.',
  techniques: ['T1078'],
  thresholds,
  quietMinutes: 24 * 60,
  staysQuietFor: [
    'The owner who forgot the password and got it right from a usual device and network',
    'The owner who signs in as usual while somebody attacks',
    'Colleagues behind an address from which one other account was guessed, or kept a stale password',
    'The users of an app behind an address of many, from which a few of them were guessed',
    'The owner whose own provider the attack came from, too',
    'The owner who changes the password at home after a strange sign-in',
  ],
  blindSpots: [
    'Takeovers from the owner’s own device',
    'Passwords that were right at the first try, from the owner’s own country, with nothing changed',
    'Right first tries from an address where fewer accounts were guessed than others came in',
  ],
  runbook: [
    'End all sessions and revoke all tokens of the account now.',
    'Reset the password and remove every factor, e-mail and phone that was added since the first evidence.',
    'Hold payments and changes of payout since then; undo what the owner did not do.',
    'Reach the owner through a channel from before the takeover.',
    'Look at other accounts with a success from the same sources, and block these.',
  ],
  summarise(firing) {
    switch (firing.variant) {
      case 'after-attack':
        return `A success after ${countOf(measured(firing, 'tries'), 'failed try', 'failed tries')} of an attack, ${measured(firing, 'minutesLater')} minutes after the last one, from the attacker’s network or a device new to the account.`
      case 'attacking-source':
        return `A success from an address that attacked other accounts in the last ${measured(firing, 'sourceDays')} days, on a device or network unusual for this account.`
      case 'fatigue':
        return `After ${countOf(measured(firing, 'refusals'), 'prompt')} that were refused or ignored, one was accepted from an unusual place.`
      case 'change':
        return `Factor, e-mail, phone or password were changed ${measured(firing, 'hoursLater')} hours after a suspicious sign-in.`
      default:
        return `A payment ${measured(firing, 'hoursLater')} hours after a suspicious sign-in had changed the account.`
    }
  },
  byAccount(moment, settings) {
    const { event, profile } = moment
    if (changes.has(event.type)) return judgeChange(moment, settings)
    if (event.type === 'PAYMENT_SUCCESS') return judgePayment(moment, settings)
    if (!isSuccess(event) && event.type !== 'MFA_SUCCESS') return []
    if (isUsualPlace(profile, event)) return []
    const fatigue = judgeFatigue(moment, settings)
    return isSuccess(event) ? [...judgeAttack(moment, settings), ...judgeSource(moment, settings), ...fatigue] : fatigue
  },
}

function judgeAttack(moment: AccountMoment, settings: TakeoverSettings): Firing[] {
  const tries = findAttackTries(moment, settings.attackMinutes * minuteMs)
  const [first, last] = [tries[0], tries.at(-1)]
  if (first === undefined || last === undefined || !endsAttack(moment, tries)) return []
  const minutesLater = Math.round((moment.event.timestamp - last.timestamp) / minuteMs)
  return [
    takeover(
      moment,
      'after-attack',
      first.timestamp,
      [measure('tries', tries.length, 1), measure('minutesLater', minutesLater, settings.attackMinutes)],
      [
        {
          operator: 'or',
          filters: [ofTypes('LOGIN_SUCCESS', 'MFA_FAILED'), { operator: 'and', filters: [...credentialFailures] }],
        },
      ],
    ),
  ]
}

function judgeSource(moment: AccountMoment, settings: TakeoverSettings): Firing[] {
  const soonMs = settings.attackMinutes * minuteMs
  const { guessedShare } = settings
  const attack = findAttackFromHere(moment, { withinMs: settings.sourceDays * dayMs, soonMs, guessedShare })
  if (attack === null) return []
  const { timestamp } = moment.event
  const daysLater = Math.max(0, timestamp - attack.to) / dayMs
  return [
    takeover(
      moment,
      'attacking-source',
      timestamp,
      [measure('daysLater', Math.floor(daysLater), settings.sourceDays), measure('sourceDays', settings.sourceDays)],
      [ofTypes('LOGIN_SUCCESS')],
    ),
  ]
}

function judgeFatigue(moment: AccountMoment, settings: TakeoverSettings): Firing[] {
  const windowMs = settings.fatigueMinutes * minuteMs
  const fatigue = lookBackAtFirings(moment, windowMs, ({ type }) => type === 'MFA_FATIGUE').at(-1)
  if (fatigue === undefined) return []
  const prompts = Math.max(measured(fatigue, 'refusals'), measured(fatigue, 'pushes'))
  const minutesLater = Math.round((moment.event.timestamp - fatigue.at) / minuteMs)
  return [
    takeover(
      moment,
      'fatigue',
      fatigue.from,
      [measure('refusals', prompts), measure('minutesLater', minutesLater, settings.fatigueMinutes)],
      [ofTypes('PUSH_NOTIFICATION_SUCCESS', 'MFA_DENIED', 'MFA_FAILED', 'MFA_SUCCESS', 'LOGIN_SUCCESS')],
    ),
  ]
}

/** Firings that say: this sign-in was not the owner's. */
const entryTypes: ReadonlySet<string> = new Set([
  'ACCOUNT_TAKEOVER',
  'DORMANT_ACCOUNT',
  'IMPOSSIBLE_TRAVEL',
  'MFA_LOCATION_MISMATCH',
  'SUSPICIOUS_LOGIN',
])

function isStrangeEntry({ type, variant, named }: Firing, { event, profile }: AccountMoment): boolean {
  if (named.length === 0 || variant === 'change' || !entryTypes.has(type)) return false
  // A holiday with the computer of last season is suspicious for a moment, and no takeover.
  return type !== 'SUSPICIOUS_LOGIN' || isNewDevice(profile, event)
}

function judgeChange(moment: AccountMoment, settings: TakeoverSettings): Firing[] {
  const { event } = moment
  if (isByAdministrator(event)) return []
  const windowMs = settings.changeHours * hourMs
  const entry = lookBackAtFirings(moment, windowMs, (firing) => isStrangeEntry(firing, moment))[0]
  const login = entry === undefined ? findStrangeLogin(moment, windowMs) : null
  const enteredAt = entry?.at ?? login?.timestamp
  if (enteredAt === undefined || wasUsedFrom(moment, enteredAt)) return []
  const hoursLater = Math.round((event.timestamp - enteredAt) / hourMs)
  return [
    {
      ...takeover(
        moment,
        'change',
        enteredAt,
        [
          measure('hoursLater', hoursLater, settings.changeHours),
          measure('changes', countChanges(moment, enteredAt), 1),
        ],
        [ofTypes('LOGIN_SUCCESS', ...changeTypes)],
      ),
      named: login === null ? [] : [login.eventId],
    },
  ]
}

/** Help desks reset what was taken over: the event then names who did it. */
const isByAdministrator = ({ customData }: DetectionEvent) =>
  customData.cause === 'admin' || (customData.actor ?? '') !== ''

const countChanges = (moment: AccountMoment, since: number) =>
  lookBack(moment, moment.event.timestamp - since, ({ type }) => changes.has(type)).length

function judgePayment(moment: AccountMoment, settings: TakeoverSettings): Firing[] {
  const change = lookBackAtFirings(
    moment,
    settings.paymentHours * hourMs,
    ({ type, variant }) => type === 'ACCOUNT_TAKEOVER' && variant === 'change',
  )[0]
  if (change === undefined || wasUsedFrom(moment, change.from)) return []
  const hoursLater = Math.round((moment.event.timestamp - change.at) / hourMs)
  return [
    takeover(
      moment,
      'payment',
      change.from,
      [measure('hoursLater', hoursLater, settings.paymentHours)],
      [ofTypes('LOGIN_SUCCESS', 'PAYMENT_SUCCESS', ...changeTypes)],
    ),
  ]
}

function takeover(
  moment: AccountMoment,
  variant: string,
  from: number,
  measures: Firing['measures'],
  evidence: Firing['evidence'],
): Firing {
  const { event, view } = moment
  return fire(moment, {
    type: 'ACCOUNT_TAKEOVER',
    variant,
    severity: 'critical',
    from,
    measures,
    evidence: [equalling('account.id', view.account), ...evidence],
    sources: event.ip === '' ? [] : [sourceOf(event.ip)],
    named: isSuccess(event) ? [event.eventId] : [],
    compromised: [view.account],
  })
}
