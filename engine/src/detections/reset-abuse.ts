import type { AccountMoment, Detection, DetectionEvent, Firing, Settings, SourceView, Thresholds } from './detection.ts'
import { equalling, fromSource, ofTypes } from './evidence.ts'
import { fire } from './fire.ts'
import { isSuccess } from './is-failure.ts'
import { lookBack } from './look-back.ts'
import { countOf, isIn, measure, measured } from './measure.ts'
import { crowdThresholds, isSharedSource } from './shared-infrastructure.ts'
import { minuteMs, slideInSteps } from './sliding-window.ts'
import { sourcesOf } from './sources-of.ts'
import type { Steps } from './steps.ts'
import { openStrangers } from './strangers.ts'
import { openTally } from './tally.ts'
import { openWindowQueue } from './window-queue.ts'

const thresholds = {
  windowMinutes: { value: 60, why: 'Links are asked for again when the first ones are not used.' },
  requests: { value: 5, why: 'Who waits for a mail clicks three or four times, then looks for the mistake.' },
  ownRequests: { value: 10, why: 'From a device that the account is used with, impatience is more likely than abuse.' },
  accounts: { value: 10, least: 3, why: 'Nobody has ten accounts whose passwords are lost in the same hour.' },
  sharedAccounts: crowdThresholds.sharedAccounts,
  sharedShare: {
    value: crowdThresholds.failingShare.value,
    why: 'Behind a shared address, half of the strangers must ask for links instead of coming in.',
  },
} as const satisfies Thresholds
type Named = typeof thresholds

// Providers report a request to unlock as one to reset.
const isRequest = ({ type }: DetectionEvent) => type === 'PASSWORD_RESET_REQUESTED'

function findByAccount(moment: AccountMoment, settings: Settings<Named>): Firing[] {
  const { event, view, profile } = moment
  if (!isRequest(event) || !isIn(event.timestamp, view.span)) return []
  const requests = lookBack(moment, settings.windowMinutes * minuteMs, isRequest)
  if (requests.length < settings.requests) return []
  const strange = requests.filter((request) => profile.lastSeen('print', request) === null)
  if (strange.length < settings.requests && requests.length < settings.ownRequests) return []
  return [
    fire(moment, {
      type: 'RESET_ABUSE',
      variant: 'account',
      severity: 'medium',
      from: requests[0]?.timestamp ?? event.timestamp,
      measures: [
        measure('requests', requests.length, settings.requests),
        measure('windowMinutes', settings.windowMinutes),
      ],
      evidence: [equalling('account.id', view.account), ofTypes('PASSWORD_RESET_REQUESTED')],
      sources: sourcesOf(requests),
    }),
  ]
}

function* findBySource(view: SourceView, settings: Settings<Named>): Steps<Firing[]> {
  if (view.source === '') return []
  const isShared = isSharedSource(view, settings)
  const strangers = openStrangers(view.residents)
  const [asked, cameIn] = [openTally(), openTally()]
  const firings: Firing[] = []
  const queue = openWindowQueue<DetectionEvent>()
  yield* slideInSteps(
    view.events.filter((event) => isRequest(event) || isSuccess(event)),
    settings.windowMinutes * minuteMs,
    {
      enter(event) {
        const { account } = event
        if (isSuccess(event)) return strangers.isStranger(account) ? cameIn.add(account) : undefined
        queue.enter(event)
        asked.add(account)
        strangers.add(account)
      },
      leave(event) {
        const { account } = event
        if (isSuccess(event)) {
          cameIn.drop(account)
          return strangers.settle(account)
        }
        queue.leave()
        asked.remove(account)
        strangers.remove(account)
      },
      judge(event) {
        if (!isRequest(event) || !isIn(event.timestamp, view.span)) return
        const { size } = strangers.tally
        if (size < settings.accounts) return
        if (isShared && size < settings.sharedShare * (size + cameIn.size)) return
        firings.push({
          type: 'RESET_ABUSE',
          variant: 'source',
          subject: { kind: 'ip', value: view.source },
          at: event.timestamp,
          from: (queue.first ?? event).timestamp,
          to: event.timestamp,
          severity: 'medium',
          measures: [
            measure('accounts', asked.size, settings.accounts),
            measure('requests', asked.total),
            measure('windowMinutes', settings.windowMinutes),
          ],
          evidence: [fromSource(view.source), ofTypes('PASSWORD_RESET_REQUESTED')],
          sources: [view.source],
          named: [],
          compromised: [],
        })
      },
    },
  )
  return firings
}

export const resetAbuse: Detection<Named> = {
  type: 'RESET_ABUSE',
  severity: 'medium',
  title: 'Abuse of password resets',
  finds: 'Links to reset or unlock are asked for again and again, for one account or by one address for many accounts.',
  techniques: ['T1110'],
  thresholds,
  quietMinutes: 120,
  staysQuietFor: [
    'Somebody impatient who clicks a few times until the mail comes',
    'People who reset their own passwords from where they usually sign in',
  ],
  blindSpots: [
    'Links for many accounts from addresses that change',
    'One request each for fewer than ten accounts',
    'Somebody who asks for the links of colleagues from the address of their office',
  ],
  runbook: [
    'Limit how often a link can be asked for, per account and per address.',
    'Ask the owner whether the requests are theirs, and whether mails were opened by somebody else.',
    'Look for password changes and sign-ins after the requests, above all from other devices.',
    'Make sure that the form answers alike for accounts that exist and accounts that do not.',
  ],
  summarise,
  bySource: findBySource,
  byAccount: findByAccount,
}

function summarise(firing: Firing): string {
  const requests = countOf(measured(firing, 'requests'), 'link')
  const minutes = countOf(measured(firing, 'windowMinutes'), 'minute')
  if (firing.variant === 'account')
    return `${requests} to reset or unlock ${firing.subject.value} were asked for within ${minutes}.`
  const accounts = countOf(measured(firing, 'accounts'), 'account')
  return `${firing.subject.value} asked for ${requests} to reset or unlock ${accounts} within ${minutes}.`
}
