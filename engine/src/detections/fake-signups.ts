import { baselineThresholds } from './baseline.ts'
import type { Detection, Firing, Settings, Subject, Thresholds } from './detection.ts'
import { equalling, fromSource, ofTypes } from './evidence.ts'
import { countOf, measure, measured, percent } from './measure.ts'
import { aboveUsualThresholds, findSignUpsAboveUsual } from './sign-ups-above-usual.ts'
import { type SignUps, watchSignUps } from './sign-ups-of-source.ts'
import { minuteMs } from './sliding-window.ts'
import { sourcesOf } from './sources-of.ts'
import { allAtOnce } from './steps.ts'

const thresholds = {
  windowMinutes: { value: 60, why: 'Bots make accounts within minutes; an hour also holds those that wait a little.' },
  signUps: { value: 20, least: 3, why: 'No family and no office makes twenty accounts in an hour.' },
  disposable: {
    value: 3,
    least: 3,
    why: 'An address that lives ten minutes is rarely chosen by three honest people at once.',
  },
  disposableShare: { value: 0.25, why: 'Among many guests of one place a few may prefer throw-away addresses.' },
  crowdClients: { value: 0.3, why: 'At a conference everybody has a device; a bot has one or a few.' },
  crowdVerified: { value: 0.5, why: 'Guests of a conference prove their addresses within minutes.' },
  crowdSettled: { value: 5, why: 'Fewer sign-ups that had the time to be proven say nothing.' },
  crowdFactor: { value: 2, why: 'So many sign-ups before anybody could prove an address are not waited for.' },
  ...baselineThresholds,
  ...aboveUsualThresholds,
} as const satisfies Thresholds
type Named = typeof thresholds

/** Whether people rather than one bot sign up: each with an own device, and as far as can be known with real addresses. */
function isCrowd(signUps: SignUps, hasManyClients: boolean, settings: Settings<Named>): boolean {
  if (!hasManyClients) return false
  if (signUps.settled < settings.crowdSettled) return signUps.queue.size < settings.crowdFactor * settings.signUps
  return signUps.verified >= settings.crowdVerified * signUps.settled
}

const hasManyClients = ({ clients, queue }: SignUps, { crowdClients }: Settings<Named>) =>
  clients >= crowdClients * queue.size

function firingOf(
  signUps: SignUps,
  variant: string,
  subject: Subject,
  settings: Settings<Named>,
  sources: readonly string[] = [subject.value],
): Firing {
  const { event, queue, disposable } = signUps
  const isDisposable = variant === 'disposable'
  const made = ofTypes('SIGNUP_SUCCESS')
  const where = subject.kind === 'print' ? equalling('print.id', subject.value) : fromSource(subject.value)
  return {
    type: 'FAKE_SIGNUPS',
    variant,
    subject,
    at: event.timestamp,
    from: (queue.first ?? event).timestamp,
    to: event.timestamp,
    severity: 'high',
    measures: [
      measure('signUps', queue.size, isDisposable ? null : settings.signUps),
      measure('disposable', disposable, settings.disposable),
      measure('windowMinutes', settings.windowMinutes),
    ],
    evidence: isDisposable ? [where, made, equalling('email.disposable', 'true')] : [where, made],
    sources,
    named: [],
    compromised: [],
  }
}

export const fakeSignups: Detection<Named> = {
  type: 'FAKE_SIGNUPS',
  severity: 'high',
  title: 'Fake sign-ups',
  finds:
    'Accounts are made by the dozen: from one address or device, with throw-away e-mail addresses, or in a wave of which hardly anybody proves the address.',
  techniques: ['OAT-019'],
  thresholds,
  quietMinutes: 120,
  staysQuietFor: [
    'Guests of a conference who sign up over one Wi-Fi, each with an own device and a real address',
    'A campaign that brings many people who prove their addresses',
  ],
  blindSpots: [
    'Accounts that are made a few a day',
    'Bots that rotate addresses and devices and prove real mailboxes',
    'A wave in a workspace whose provider does not report the proof of an e-mail address',
  ],
  runbook: [
    'Put a challenge in front of the sign-up form, for this address or network at first.',
    'Suspend the accounts that were made, unless their e-mail address was proven and they are in honest use.',
    'Refuse throw-away domains, and ask for a proven address before anything of value can be done.',
    'Look for what the accounts did since: votes, reviews, trial periods, invitations.',
  ],
  summarise,
  *bySource(view, settings) {
    if (view.source === '') return []
    const firings: Firing[] = []
    const subject: Subject = { kind: 'ip', value: view.source }
    yield* watchSignUps(view.events, view.span, settings.windowMinutes * minuteMs, (signUps) => {
      const isCrowded = isCrowd(signUps, hasManyClients(signUps, settings), settings)
      if (signUps.queue.size >= settings.signUps && !isCrowded)
        firings.push(firingOf(signUps, 'source', subject, settings))
      else if (
        signUps.event.emailDisposable &&
        signUps.disposable >= settings.disposable &&
        signUps.disposable >= settings.disposableShare * signUps.queue.size
      )
        firings.push(firingOf(signUps, 'disposable', subject, settings))
    })
    return firings
  },
  byPrint(view, settings) {
    const firings: Firing[] = []
    const subject: Subject = { kind: 'print', value: view.value }
    const steps = watchSignUps(view.events, view.span, settings.windowMinutes * minuteMs, (signUps) => {
      const { event, sources, queue } = signUps
      // What comes from one place is told by its source. Without a device's own id, equal phones have one print.
      const fires =
        queue.size >= settings.signUps && sources.size > 1 && !isCrowd(signUps, event.deviceId === '', settings)
      if (fires) firings.push(firingOf(signUps, 'print', subject, settings, sourcesOf(queue.tell(event.timestamp))))
    })
    allAtOnce(steps)
    return firings
  },
  byWorkspace: (view, settings) => findSignUpsAboveUsual(view, settings),
}

function summarise(firing: Firing): string {
  const made = countOf(measured(firing, 'signUps'), 'account')
  const minutes = countOf(measured(firing, 'windowMinutes'), 'minute')
  const throwAway = measured(firing, 'disposable')
  const disposable = throwAway === 0 ? '' : `, ${throwAway} of them with a throw-away e-mail address`
  if (firing.variant === 'workspace') {
    const sources = countOf(measured(firing, 'sources'), 'address', 'addresses')
    const share = percent(measured(firing, 'unverifiedShare'))
    return `${made} were made within ${minutes} from ${sources}, and ${share} % of them did not prove their e-mail address within an hour.`
  }
  const who = firing.subject.kind === 'print' ? `One device (${firing.subject.value})` : firing.subject.value
  return `${who} made ${made} within ${minutes}${disposable}.`
}
