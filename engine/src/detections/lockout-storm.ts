import { baselineThresholds, openBaseline } from './baseline.ts'
import type { Detection, DetectionEvent, Firing, Settings, SourceView, Thresholds, WorkspaceView } from './detection.ts'
import { fromSource, ofTypes } from './evidence.ts'
import { isSuccess } from './is-failure.ts'
import { countOf, isIn, measure, measured } from './measure.ts'
import { crowdThresholds, isSharedSource } from './shared-infrastructure.ts'
import { hourMs, minuteMs, slideInSteps } from './sliding-window.ts'
import { sourceOf } from './source-of.ts'
import { sourcesOf } from './sources-of.ts'
import type { Steps } from './steps.ts'
import { openStrangers } from './strangers.ts'
import { openTally } from './tally.ts'
import { openWindowQueue } from './window-queue.ts'

const thresholds = {
  windowMinutes: { value: 5, why: 'A script locks accounts one after the other, without a pause.' },
  lockOuts: {
    value: 5,
    least: 3,
    why: 'More than five accounts that one address locks in five minutes are no forgetfulness.',
  },
  workspaceWindowMinutes: { value: 30, why: 'Many addresses together show within half an hour.' },
  workspaceLockOuts: { value: 30, why: 'So many lock-outs keep a help desk from its work.' },
  workspaceAccounts: { value: 25, why: 'One person with an old password locks one account again and again.' },
  sharedAccounts: crowdThresholds.sharedAccounts,
  ...baselineThresholds,
} as const satisfies Thresholds
type Named = typeof thresholds

const isLockOut = ({ type }: DetectionEvent) => type === 'ACCOUNT_LOCKED'

function* findBySource(view: SourceView, settings: Settings<Named>): Steps<Firing[]> {
  if (view.source === '') return []
  // Behind a shared address people lock their own accounts; it needs strangers there.
  const isShared = isSharedSource(view, settings)
  const strangers = openStrangers(isShared ? view.residents : new Set())
  const locked = openTally()
  const firings: Firing[] = []
  const relevant = view.events.filter((event) => isLockOut(event) || isSuccess(event))
  const lockOuts = openWindowQueue<DetectionEvent>()
  yield* slideInSteps(relevant, settings.windowMinutes * minuteMs, {
    enter(event) {
      if (!isLockOut(event)) return
      lockOuts.enter(event)
      locked.add(event.account)
      strangers.add(event.account)
    },
    leave(event) {
      if (!isLockOut(event)) {
        if (isShared) strangers.settle(event.account)
        return
      }
      lockOuts.leave()
      locked.remove(event.account)
      strangers.remove(event.account)
    },
    judge(event) {
      if (!isLockOut(event) || !isIn(event.timestamp, view.span)) return
      if (strangers.tally.size <= settings.lockOuts) return
      firings.push({
        ...lockOutsIn('source', (lockOuts.first ?? event).timestamp, event.timestamp),
        subject: { kind: 'ip', value: view.source },
        measures: [
          measure('accounts', locked.size, settings.lockOuts + 1),
          measure('lockOuts', locked.total),
          measure('windowMinutes', settings.windowMinutes),
        ],
        evidence: [fromSource(view.source), ofTypes('ACCOUNT_LOCKED')],
        sources: [view.source],
      })
    },
  })
  return firings
}

function* findByWorkspace(view: WorkspaceView, settings: Settings<Named>): Steps<Firing[]> {
  const baseline = openBaseline(view, 'lockOuts', settings)
  const lockOuts = view.events.filter(isLockOut)
  const inHour = yield* countLastHour(lockOuts)
  const [accounts, sources] = [openTally(), openTally()]
  const queue = openWindowQueue<DetectionEvent>()
  const firings: Firing[] = []
  yield* slideInSteps(lockOuts, settings.workspaceWindowMinutes * minuteMs, {
    enter(event) {
      queue.enter(event)
      accounts.add(event.account)
      sources.add(sourceOf(event.ip))
    },
    leave(event) {
      queue.leave()
      accounts.remove(event.account)
      sources.remove(sourceOf(event.ip))
    },
    judge(event, oldest) {
      const at = event.timestamp
      if (!isIn(at, view.span)) return
      const usual = baseline.usualAt(at)
      const fires =
        accounts.total >= settings.workspaceLockOuts &&
        accounts.size >= settings.workspaceAccounts &&
        (inHour.get(event) ?? 0) > (usual?.limit ?? 0)
      if (!fires) return
      firings.push({
        ...lockOutsIn('workspace', oldest.timestamp, at),
        subject: { kind: 'workspace', value: 'workspace' },
        measures: [
          measure('lockOuts', accounts.total, settings.workspaceLockOuts, usual?.mean ?? null),
          measure('accounts', accounts.size, settings.workspaceAccounts),
          measure('sources', sources.size),
          measure('windowMinutes', settings.workspaceWindowMinutes),
        ],
        evidence: [ofTypes('ACCOUNT_LOCKED')],
        sources: sourcesOf(queue.tell(at)),
      })
    },
  })
  return firings
}

function lockOutsIn(variant: string, from: number, to: number) {
  return { type: 'LOCKOUT_STORM', variant, at: to, from, to, severity: 'high', named: [], compromised: [] } as const
}

function* countLastHour(events: readonly DetectionEvent[]): Steps<ReadonlyMap<DetectionEvent, number>> {
  const counted = new Map<DetectionEvent, number>()
  let count = 0
  yield* slideInSteps(events, hourMs, {
    enter: () => count++,
    leave: () => count--,
    judge: (event) => counted.set(event, count),
  })
  return counted
}

export const lockoutStorm: Detection<Named> = {
  type: 'LOCKOUT_STORM',
  severity: 'high',
  title: 'Lock-out storm',
  finds:
    'Accounts are locked one after the other, by one address or all over the workspace: people are kept out on purpose, or by an attack on their passwords.',
  techniques: ['T1531'],
  thresholds,
  quietMinutes: 60,
  staysQuietFor: [
    'People behind a shared address who lock their own accounts',
    'One account that is locked again and again',
  ],
  blindSpots: ['A provider that does not report when it locks an account', 'Lock-outs that are spread over hours'],
  runbook: [
    'Block the address, or put a challenge in front of the sign-in form.',
    'Unlock the accounts once the attack is blocked, those that the business needs first.',
    'Look whether an account was entered before it locked.',
    'Let locks be per address and account where the provider can, so that a stranger cannot lock others out.',
  ],
  summarise,
  bySource: findBySource,
  byWorkspace: findByWorkspace,
}

function summarise(firing: Firing): string {
  const accounts = countOf(measured(firing, 'accounts'), 'account')
  const minutes = countOf(measured(firing, 'windowMinutes'), 'minute')
  if (firing.variant === 'source') return `${firing.subject.value} locked ${accounts} within ${minutes}.`
  const lockOuts = countOf(measured(firing, 'lockOuts'), 'lock-out')
  const sources = countOf(measured(firing, 'sources'), 'address', 'addresses')
  return `${lockOuts} of ${accounts} within ${minutes}, from ${sources}.`
}
