import { baselineThresholds } from './baseline.ts'
import type {
  AccountMoment,
  Detection,
  DetectionEvent,
  Firing,
  IdentifierView,
  Settings,
  Thresholds,
} from './detection.ts'
import { equalling, ofTypes } from './evidence.ts'
import { fire } from './fire.ts'
import { isText, textTypes } from './is-text.ts'
import { lookBack } from './look-back.ts'
import { countOf, isIn, measure, measured } from './measure.ts'
import { minuteMs, slideWindow } from './sliding-window.ts'
import { sourcesOf } from './sources-of.ts'
import { findTextsToPrefix, prefixThresholds } from './texts-to-prefix.ts'
import { openWindowQueue } from './window-queue.ts'

const thresholds = {
  windowMinutes: { value: 60, why: 'Texts are pumped as fast as the limits of the provider let them.' },
  texts: { value: 10, why: 'Who waits for a slow text asks for a few more, not for ten.' },
  answeredShare: { value: 0.5, why: 'Codes that are entered are in honest use: half of them is enough.' },
  ...prefixThresholds,
  ...baselineThresholds,
} as const satisfies Thresholds
type Named = typeof thresholds

const isAnswer = ({ type }: DetectionEvent) => type === 'MFA_SUCCESS'

function findByPhone(view: IdentifierView, settings: Settings<Named>): Firing[] {
  const firings: Firing[] = []
  const queue = openWindowQueue<DetectionEvent>()
  let answers = 0
  slideWindow(
    view.events.filter((event) => isText(event) || isAnswer(event)),
    settings.windowMinutes * minuteMs,
    {
      enter(event) {
        if (isAnswer(event)) answers++
        else queue.enter(event)
      },
      leave(event) {
        if (isAnswer(event)) answers--
        else queue.leave()
      },
      judge(event) {
        const texts = queue.size
        if (!isText(event) || !isIn(event.timestamp, view.span) || texts < settings.texts) return
        if (answers >= settings.answeredShare * texts) return
        firings.push({
          type: 'SMS_PUMPING',
          variant: 'phone',
          subject: { kind: 'phone', value: view.value },
          at: event.timestamp,
          from: (queue.first ?? event).timestamp,
          to: event.timestamp,
          severity: 'medium',
          measures: measuresOf(texts, settings),
          evidence: [equalling('phone.value', view.value), ofTypes(...textTypes)],
          sources: sourcesOf(queue.tell(event.timestamp)),
          named: [],
          compromised: [],
        })
      },
    },
  )
  return firings
}

const measuresOf = (texts: number, settings: Settings<Named>) => [
  measure('texts', texts, settings.texts),
  measure('windowMinutes', settings.windowMinutes),
]

function findByAccount(moment: AccountMoment, settings: Settings<Named>): Firing[] {
  const { event, view } = moment
  if (!isText(event) || !isIn(event.timestamp, view.span)) return []
  const recent = lookBack(moment, settings.windowMinutes * minuteMs, (each) => isText(each) || isAnswer(each))
  const texts = recent.filter(isText)
  if (texts.length < settings.texts || recent.length - texts.length >= settings.answeredShare * texts.length) return []
  // One number is told as that number.
  const phones = new Set(texts.map(({ phone }) => phone))
  if (phones.size === 1 && !phones.has('')) return []
  return [
    fire(moment, {
      type: 'SMS_PUMPING',
      variant: 'account',
      severity: 'medium',
      from: texts[0]?.timestamp ?? event.timestamp,
      measures: measuresOf(texts.length, settings),
      evidence: [equalling('account.id', view.account), ofTypes(...textTypes)],
      sources: sourcesOf(texts),
    }),
  ]
}

export const smsPumping: Detection<Named> = {
  type: 'SMS_PUMPING',
  severity: 'medium',
  title: 'SMS pumping',
  finds:
    'Texts or calls with codes are asked for to earn on their fees: many to one number or account, or to one block of numbers on many accounts.',
  techniques: ['OAT-003'],
  thresholds,
  quietMinutes: 120,
  staysQuietFor: ['Slow delivery, and somebody who asks for a few more codes', 'A number whose codes are entered'],
  blindSpots: [
    'Numbers that are spread over many blocks of a hundred',
    'A provider that does not report the texts it sends',
    'Fewer than ten texts an hour',
  ],
  runbook: [
    'Stop texts to the number or the block, and to countries without customers.',
    'Limit texts per account, number and address, and put a challenge in front of the form that sends them.',
    'Suspend the accounts that asked, where they did nothing else.',
    'Offer codes by app or e-mail instead, and ask the provider of the texts for a refund.',
  ],
  summarise,
  byPhone: findByPhone,
  byAccount: findByAccount,
  byWorkspace: (view, settings) => findTextsToPrefix(view, settings),
}

function summarise(firing: Firing): string {
  const texts = countOf(measured(firing, 'texts'), 'text or call', 'texts and calls')
  const minutes = countOf(measured(firing, 'windowMinutes'), 'minute')
  if (firing.variant !== 'prefix')
    return `${texts} went to ${firing.subject.value} within ${minutes}, and most codes were not entered.`
  const accounts = countOf(measured(firing, 'accounts'), 'account')
  return `${texts} went to numbers that begin with ${firing.subject.value} within ${minutes}, asked for on ${accounts}.`
}
