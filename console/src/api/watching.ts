import { ApiError } from './api-error.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
const GOOD_LIFE_MS = 60_000

/** Twice as long after each failure, and never the same for everybody: a server that comes back is not run over. */
export const waitMs = (failures: number, chance: number) =>
  Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS) * (0.5 + chance / 2)

/** A connection that has lasted was a good one, whatever ended it. */
export const failuresAfter = (failures: number, livedMs: number) => (livedMs >= GOOD_LIFE_MS ? 0 : failures + 1)

/** A refusal stays one; what the network or a busy server does may be over in a moment. */
export const mayTryAgain = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500

interface Surroundings {
  visible: boolean
  online: boolean
  signedIn: boolean
}

/** Nobody looks at a hidden page, and a browser keeps only a few connections for all its tabs. */
export const shouldWatch = ({ visible, online, signedIn }: Surroundings) => visible && online && signedIn
