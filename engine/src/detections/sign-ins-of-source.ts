import { type Continuity, openContinuity } from './continuity.ts'
import type { DetectionEvent, Firing, FiringMeasure, Settings, SourceView } from './detection.ts'
import { isCredentialFailure, isSuccess, isUnknownAccount } from './is-failure.ts'
import { isIn } from './measure.ts'
import { type crowdThresholds, failingShareOf, isSharedSource } from './shared-infrastructure.ts'
import { slideWindow } from './sliding-window.ts'
import { openStrangers } from './strangers.ts'
import { openTally, type Tally } from './tally.ts'

/** The sign-ins of one source within a window. A stranger is an account that never came in from here before it. */
export interface SignIns {
  /** Failures by account: everybody's, and those of strangers. */
  readonly failures: Tally
  readonly strangers: Tally
  /** Those of accounts that do not exist, by the name that was tried. */
  readonly unknown: Tally
  /** The oldest and the newest failure. */
  readonly first: DetectionEvent
  readonly last: DetectionEvent
  readonly successes: number
}

type Found = Pick<Firing, 'type' | 'variant' | 'severity' | 'evidence'> & {
  readonly measures: readonly FiringMeasure[]
}

/**
 * Judges a source at each of its failures, and at each success of a stranger: it may be the attacker's. A judge sees only
 * windows in which enough of the strangers fail without coming in, which keeps offices, carriers and outages out.
 */
export function watchSignIns(
  view: SourceView,
  windowMs: number,
  settings: Settings<typeof crowdThresholds>,
  judge: (signIns: SignIns) => Found | null,
): Firing[] {
  if (view.source === '') return []
  const firings: Firing[] = []
  const room = openRoom(view, isSharedSource(view, settings))
  const share = failingShareOf(view, settings)
  const continuity = openContinuity()
  const relevant = view.events.filter((event) => isCredentialFailure(event) || isSuccess(event) || isExpired(event))
  slideWindow(relevant, windowMs, {
    enter: room.enter,
    leave: room.leave,
    judge(event) {
      if (!isIn(event.timestamp, view.span) || isExpired(event)) return
      const isHit = isSuccess(event)
      if (isHit && !room.isStranger(event.account)) return
      const signIns = room.signIns()
      const found = signIns === null || room.failingShare() < share ? null : judge(signIns)
      const told = tell(continuity, event, isHit, found !== null, room)
      if (found === null || signIns === null) return
      firings.push({
        ...found,
        subject: { kind: 'ip', value: view.source },
        at: event.timestamp,
        from: signIns.first.timestamp,
        to: signIns.last.timestamp,
        sources: [view.source],
        named: told.map(({ eventId }) => eventId),
        compromised: [...new Set(told.map(({ account }) => account))],
      })
    },
  })
  return firings
}

function tell(continuity: Continuity, event: DetectionEvent, isHit: boolean, fires: boolean, room: Room) {
  if (continuity.startsAnew(event.timestamp, fires)) return room.hits()
  return fires && isHit && room.isLikeTheAttack(event) ? [event] : []
}

interface Room {
  enter(event: DetectionEvent): void
  leave(event: DetectionEvent): void
  isStranger(account: string): boolean
  signIns(): SignIns | null
  failingShare(): number
  /** Successes of strangers in the window. */
  hits(): DetectionEvent[]
  isLikeTheAttack(success: DetectionEvent): boolean
}

/** An expired password was right: its owner is as good as in. */
const isExpired = ({ type, reason }: DetectionEvent) => type === 'LOGIN_FAILED' && reason === 'password_expired'

/** Where an address is shared, a success is the attacker's only with an agent that makes this share of the failures. */
const agentShare = 0.2

function openRoom(view: SourceView, isShared: boolean): Room {
  const strangers = openStrangers(view.residents)
  const [failures, unknown] = [openTally(), openTally()]
  const cameIn = openTally()
  const agents = openTally()
  const both = new Set<string>()
  const successes = new Set<DetectionEvent>()
  // In order, the first `gone` of them have left.
  const failed: DetectionEvent[] = []
  let gone = 0
  let succeeded = 0

  function compare(account: string): void {
    if (strangers.tally.has(account) && cameIn.has(account)) both.add(account)
    else both.delete(account)
  }
  const isLikeTheAttack = ({ userAgent }: DetectionEvent) =>
    !isShared || agents.count(userAgent) >= agentShare * failures.total
  return {
    enter(event) {
      const { account } = event
      if (isExpired(event)) {
        if (strangers.isStranger(account)) cameIn.add(account)
      } else if (isSuccess(event)) {
        succeeded++
        if (!strangers.isStranger(account)) return
        cameIn.add(account)
        successes.add(event)
      } else {
        failed.push(event)
        failures.add(account)
        agents.add(event.userAgent)
        strangers.add(account)
        if (isUnknownAccount(event)) unknown.add(account)
      }
      compare(account)
    },
    leave(event) {
      const { account } = event
      if (isExpired(event)) cameIn.remove(account)
      else if (isSuccess(event)) {
        succeeded--
        successes.delete(event)
        cameIn.drop(account)
        strangers.settle(account)
      } else {
        gone++
        failures.remove(account)
        strangers.remove(account)
        if (isUnknownAccount(event)) unknown.remove(account)
        agents.remove(event.userAgent)
      }
      compare(account)
    },
    isStranger: strangers.isStranger,
    signIns() {
      const first = failed[gone]
      const last = failed.at(-1)
      if (first === undefined || last === undefined) return null
      return { failures, strangers: strangers.tally, unknown, first, last, successes: succeeded }
    },
    failingShare() {
      const failing = strangers.tally.size - both.size
      const seen = failing + cameIn.size
      return seen === 0 ? 0 : failing / seen
    },
    hits: () => [...successes].filter((success) => strangers.isStranger(success.account) && isLikeTheAttack(success)),
    isLikeTheAttack,
  }
}
