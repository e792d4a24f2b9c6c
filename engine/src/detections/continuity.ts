import { hourMs } from './sliding-window.ts'

/**
 * Whether a firing has to list all that its window holds. While a rule goes on firing within one hour only what is new
 * has to be told, since the firings of an hour are joined; the first one, also of each hour, tells everything.
 */
export interface Continuity {
  /** Asked once for every event that is judged, with whether it fired. */
  startsAnew(at: number, fires: boolean): boolean
}

export function openContinuity(): Continuity {
  let hour = Number.NaN
  return {
    startsAnew(at, fires) {
      const current = fires ? Math.floor(at / hourMs) : Number.NaN
      const isNew = current !== hour
      hour = current
      return fires && isNew
    },
  }
}
