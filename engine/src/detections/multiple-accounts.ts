import { isUse, openAccountsOfPrint, useTypes } from './accounts-of-print.ts'
import type { Detection, DetectionEvent, Firing, IdentifierView, Settings, Thresholds } from './detection.ts'
import { equalling, ofTypes } from './evidence.ts'
import { countOf, isIn, measure, measured } from './measure.ts'
import { dayMs, slideWindow } from './sliding-window.ts'
import { sourcesOf } from './sources-of.ts'
import { openWindowQueue } from './window-queue.ts'

const thresholds = {
  windowDays: { value: 30, why: 'A month shows who belongs to a device.' },
  accounts: { value: 3, least: 2, why: 'Two accounts are often one for work and one for the rest.' },
  household: { value: 4, why: 'A family shares a tablet: without proof, up to four accounts on a device are people.' },
  regularDays: { value: 3, why: 'An account that is used here on three days has somebody who lives with the device.' },
  sharedPrintShare: {
    value: 0.5,
    why: 'Without a device id a print is a network and a browser, as in an internet café: half of its accounts must be one owner.',
  },
} as const satisfies Thresholds
type Named = typeof thresholds

function findByPrint(view: IdentifierView, settings: Settings<Named>): Firing[] {
  const used = openAccountsOfPrint()
  const queue = openWindowQueue<DetectionEvent>()
  const firings: Firing[] = []
  slideWindow(view.events.filter(isUse), settings.windowDays * dayMs, {
    enter(event) {
      used.enter(event)
      queue.enter(event)
    },
    leave(event) {
      used.leave(event)
      queue.leave()
    },
    judge(event, oldest) {
      const at = event.timestamp
      if (!isIn(at, view.span)) return
      const sharing = used.sharing()
      const isDevice = event.deviceId !== ''
      const isProven =
        sharing >= settings.accounts && (isDevice || sharing >= settings.sharedPrintShare * used.accounts.size)
      const passing = used.usedFewerDays(settings.regularDays)
      const fires = passing >= settings.accounts && (isProven || (isDevice && passing > settings.household))
      if (!fires) return
      firings.push({
        type: 'MULTIPLE_ACCOUNTS',
        variant: isDevice ? 'device' : 'print',
        subject: { kind: 'print', value: view.value },
        at,
        from: oldest.timestamp,
        to: at,
        severity: 'medium',
        measures: [
          measure('accounts', used.accounts.size, settings.accounts),
          measure('sharing', isProven ? sharing : 0, isProven ? settings.accounts : null),
          measure('windowDays', settings.windowDays),
        ],
        evidence: [
          equalling('print.id', view.value),
          ofTypes(...useTypes),
          { field: 'account.id', operator: 'exists' },
        ],
        sources: sourcesOf(queue.tell(at)),
        named: [],
        compromised: [],
      })
    },
  })
  return firings
}

export const multipleAccounts: Detection<Named> = {
  type: 'MULTIPLE_ACCOUNTS',
  severity: 'medium',
  title: 'Multiple accounts',
  finds:
    'One device stands behind several accounts, for example to use an offer more than once. A shared phone or payment method is the proof, or that the accounts were made on it.',
  techniques: ['OAT-019'],
  thresholds,
  quietMinutes: 7 * 24 * 60,
  staysQuietFor: [
    'A family that shares a tablet',
    'An internet café, a school or an office whose computers look alike',
    'A shared address: it is never enough by itself',
  ],
  blindSpots: [
    'Up to four accounts on one device that share neither a phone nor a payment method',
    'Somebody who clears the device id between accounts and pays differently each time',
    'Accounts of one owner that are each used here on three days or more',
  ],
  runbook: [
    'Compare the accounts: when they were made, what they paid with, what they did.',
    'Look whether an offer, a trial or a vote was used more than once.',
    'Ask the owner to keep one account, or close the others by your terms.',
    'If the accounts belong to different people, treat the device as one that took them over.',
  ],
  summarise,
  byPrint: findByPrint,
}

function summarise(firing: Firing): string {
  const accounts = countOf(measured(firing, 'accounts'), 'account')
  const days = countOf(measured(firing, 'windowDays'), 'day')
  const sharing = measured(firing, 'sharing')
  const proof = sharing === 0 ? '' : ` ${sharing} of them share a phone or a payment method, or were made on it.`
  return `One device (${firing.subject.value}) was used with ${accounts} within ${days}.${proof}`
}
