import type { DetectionEvent } from './detection.ts'
import { isSuccess, isUnknownAccount } from './is-failure.ts'
import { openStrangers } from './strangers.ts'
import { openTally, type Tally } from './tally.ts'
import { openWindowQueue, type WindowQueue } from './window-queue.ts'

/** An expired password was right: its owner is as good as in. */
export const isExpired = ({ type, reason }: DetectionEvent): boolean =>
  type === 'LOGIN_FAILED' && reason === 'password_expired'

/** The sign-ins of one source within a window. A stranger is an account that never came in from here before it. */
export interface SignIns {
  enter(event: DetectionEvent): void
  leave(event: DetectionEvent): void
  isStranger(account: string): boolean
  /** Failures by account: everybody's, and those of strangers. */
  readonly failures: Tally
  readonly strangers: Tally
  /** Those of accounts that do not exist, by the name that was tried. */
  readonly unknown: Tally
  /** The user agents of the failures. */
  readonly agents: Tally
  readonly failed: WindowQueue<DetectionEvent>
  /** Successes of those who were strangers when they came. */
  readonly hits: WindowQueue<DetectionEvent>
  /** Everybody's successes. */
  readonly successes: number
  /** Of the strangers, the share that failed and did not come in. */
  failingShare(): number
}

export function openSignIns(residents: ReadonlySet<string>): SignIns {
  const strangers = openStrangers(residents)
  const [failures, unknown, agents, cameIn] = [openTally(), openTally(), openTally(), openTally()]
  const failed = openWindowQueue<DetectionEvent>()
  const hits = openWindowQueue<DetectionEvent>()
  const both = new Set<string>()
  let successes = 0

  function compare(account: string): void {
    if (strangers.tally.has(account) && cameIn.has(account)) both.add(account)
    else both.delete(account)
  }
  function enterFailure(event: DetectionEvent): void {
    failed.enter(event)
    failures.add(event.account)
    strangers.add(event.account)
    agents.add(event.userAgent)
    if (isUnknownAccount(event)) unknown.add(event.account)
  }
  function leaveFailure(event: DetectionEvent): void {
    failed.leave()
    failures.remove(event.account)
    strangers.remove(event.account)
    agents.remove(event.userAgent)
    if (isUnknownAccount(event)) unknown.remove(event.account)
  }
  return {
    enter(event) {
      const { account } = event
      if (isSuccess(event)) {
        successes++
        if (strangers.isStranger(account)) hits.enter(event)
      }
      if (!isSuccess(event) && !isExpired(event)) enterFailure(event)
      else if (strangers.isStranger(account)) cameIn.add(account)
      compare(account)
    },
    leave(event) {
      const { account } = event
      if (isExpired(event)) cameIn.remove(account)
      else if (isSuccess(event)) {
        successes--
        if (hits.first === event) hits.leave()
        cameIn.drop(account)
        strangers.settle(account)
      } else leaveFailure(event)
      compare(account)
    },
    isStranger: strangers.isStranger,
    failures,
    strangers: strangers.tally,
    unknown,
    agents,
    failed,
    hits,
    get successes() {
      return successes
    },
    failingShare() {
      const failing = strangers.tally.size - both.size
      const seen = failing + cameIn.size
      return seen === 0 ? 0 : failing / seen
    },
  }
}
