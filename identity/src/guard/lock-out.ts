export interface LockPolicy {
  /** Tries within the window; the last of them locks. */
  limit: number
  windowMs: number
  lockMs: number
  /** Each further lock within the memory lasts this many times longer. */
  growth: number
  longestLockMs: number
  memoryMs: number
}

export interface TryState {
  tries: number
  windowStartedAt: Date
  lockedUntil: Date | undefined
  locks: number
  touchedAt: Date
}

export type TryDecision =
  | { admitted: true; state: TryState; lockedIfWrong: Date | undefined }
  | { admitted: false; lockedUntil: Date }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const guessing = {
  windowMs: 15 * MINUTE_MS,
  lockMs: 15 * MINUTE_MS,
  growth: 2,
  longestLockMs: DAY_MS,
  memoryMs: DAY_MS,
}
export const ACCOUNT_POLICY: LockPolicy = { ...guessing, limit: 10 }
/** Higher: an office shares one address. */
export const ADDRESS_POLICY: LockPolicy = { ...guessing, limit: 50 }
export const MAIL_POLICY: LockPolicy = {
  limit: 5,
  windowMs: 60 * MINUTE_MS,
  lockMs: 60 * MINUTE_MS,
  growth: 1,
  longestLockMs: DAY_MS,
  memoryMs: DAY_MS,
}

/**
 * Counts a try before its outcome is known: a thousand parallel guesses get `limit` answers, not a thousand.
 * A right password gives the try back (`giveBack`) or clears the count.
 */
export function takeTry(previous: TryState | undefined, policy: LockPolicy, now: Date): TryDecision {
  const at = now.getTime()
  if (previous?.lockedUntil !== undefined && previous.lockedUntil.getTime() > at) {
    return { admitted: false, lockedUntil: previous.lockedUntil }
  }
  const remembered = previous !== undefined && at - previous.touchedAt.getTime() < policy.memoryMs
  const wasLocked = previous?.lockedUntil !== undefined
  const sameWindow = previous !== undefined && !wasLocked && at - previous.windowStartedAt.getTime() < policy.windowMs
  const tries = (sameWindow ? previous.tries : 0) + 1
  const locks = remembered ? previous.locks : 0
  const endsInLock = tries >= policy.limit
  const lockedUntil = endsInLock ? new Date(at + lockLengthMs(policy, locks)) : undefined
  return {
    admitted: true,
    lockedIfWrong: lockedUntil,
    state: {
      tries,
      windowStartedAt: sameWindow ? previous.windowStartedAt : now,
      lockedUntil,
      locks: endsInLock ? locks + 1 : locks,
      touchedAt: now,
    },
  }
}

/** The state as if the last admitted try had not been made. */
export function giveBack(state: TryState): TryState {
  if (state.tries === 0) return state
  const locked = state.lockedUntil !== undefined
  return {
    ...state,
    tries: state.tries - 1,
    lockedUntil: undefined,
    locks: locked ? state.locks - 1 : state.locks,
  }
}

function lockLengthMs(policy: LockPolicy, earlierLocks: number): number {
  return Math.min(policy.lockMs * policy.growth ** earlierLocks, policy.longestLockMs)
}
