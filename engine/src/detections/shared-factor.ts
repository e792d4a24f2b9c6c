import { networkOf } from '../identifiers/ip.ts'
import type { Detection, DetectionEvent, Firing, IdentifierView, Settings, Subject, Thresholds } from './detection.ts'
import { equalling, ofTypes } from './evidence.ts'
import { countOf, isIn, measure, measured } from './measure.ts'
import { dayMs, slideWindow } from './sliding-window.ts'
import { sourcesOf } from './sources-of.ts'
import { openTally } from './tally.ts'
import { openWindowQueue } from './window-queue.ts'

const thresholds = {
  windowDays: { value: 30, why: 'Accounts that were taken over are given the same factor within days or weeks.' },
  accounts: { value: 2, least: 2, why: 'A factor proves who somebody is: it belongs to one person.' },
  family: { value: 2, why: 'Two people of one home may share a phone.' },
} as const satisfies Thresholds
type Named = typeof thresholds

const isEnrolment = ({ type, account }: DetectionEvent) => type === 'MFA_ENROLLMENT_SUCCESS' && account !== ''

function find(view: IdentifierView, subject: Subject, settings: Settings<Named>): Firing[] {
  const [accounts, networks, phones] = [openTally(), openTally(), openTally()]
  const queue = openWindowQueue<DetectionEvent>()
  const isDevice = subject.kind === 'print'
  const firings: Firing[] = []
  slideWindow(
    // Without a device id a print is a network and a browser: no factor.
    view.events.filter((event) => isEnrolment(event) && (!isDevice || event.deviceId !== '')),
    settings.windowDays * dayMs,
    {
      enter(event) {
        accounts.add(event.account)
        networks.add(event.ip === '' ? '' : networkOf(event.ip))
        queue.enter(event)
        phones.add(event.phone)
      },
      leave(event) {
        accounts.remove(event.account)
        networks.remove(event.ip === '' ? '' : networkOf(event.ip))
        queue.leave()
        phones.remove(event.phone)
      },
      judge(event, oldest) {
        const at = event.timestamp
        if (!isIn(at, view.span)) return
        const isFamily = accounts.size <= settings.family && networks.size === 1
        // Where one phone is behind all of it, the phone is what is shared.
        const isToldByPhone = isDevice && phones.size === 1 && !phones.has('')
        const fires = accounts.size >= settings.accounts && !isFamily && !isToldByPhone
        if (!fires) return
        firings.push({
          type: 'SHARED_FACTOR',
          variant: isDevice ? 'device' : 'phone',
          subject,
          at,
          from: oldest.timestamp,
          to: at,
          severity: 'high',
          measures: [
            measure('accounts', accounts.size, settings.accounts),
            measure('networks', networks.size),
            measure('windowDays', settings.windowDays),
          ],
          evidence: [
            equalling(isDevice ? 'print.deviceId' : 'phone.value', subject.value),
            ofTypes('MFA_ENROLLMENT_SUCCESS'),
            { field: 'account.id', operator: 'exists' },
          ],
          sources: sourcesOf(queue.tell(at)),
          named: [],
          compromised: [],
        })
      },
    },
  )
  return firings
}

export const sharedFactor: Detection<Named> = {
  type: 'SHARED_FACTOR',
  severity: 'high',
  title: 'Shared factor',
  finds:
    'One phone or device was enrolled as the second factor of several accounts: who took them over keeps them that way.',
  techniques: ['T1556.006'],
  thresholds,
  quietMinutes: 7 * 24 * 60,
  staysQuietFor: ['A family phone: two accounts, enrolled from one network'],
  blindSpots: [
    'A factor that the provider reports without its phone number or device',
    'Attackers who use a new number for each account',
    'Accounts that were given the same factor more than a month apart',
  ],
  runbook: [
    'Ask the owners, on a way that was known before, whether the factor is theirs.',
    'Remove the factor from accounts whose owner does not know it, end their sessions and reset their passwords.',
    'Look at the sign-ins before each enrolment: how did somebody get in without the factor?',
    'Let a new factor be enrolled only with an old one or from a known device.',
  ],
  summarise,
  byPhone: (view, settings) => find(view, { kind: 'phone', value: view.value }, settings),
  byPrint: (view, settings) => find(view, { kind: 'print', value: view.value }, settings),
}

function summarise(firing: Firing): string {
  const accounts = countOf(measured(firing, 'accounts'), 'account')
  const networks = countOf(measured(firing, 'networks'), 'network')
  const days = countOf(measured(firing, 'windowDays'), 'day')
  const what = firing.variant === 'phone' ? 'The phone' : 'The device'
  return `${what} ${firing.subject.value} became a factor of ${accounts} within ${days}, enrolled from ${networks}.`
}
