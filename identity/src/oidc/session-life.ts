const HOUR = 3600
/** Without a visit for this long, one signs in again. */
export const IDLE_SECONDS = 12 * HOUR
/** And after this long in any case, however often the console renews silently. */
export const LONGEST_SECONDS = 7 * 24 * HOUR

export function sessionSeconds(signedInAt: number | undefined, now: number): number {
  const left = signedInAt === undefined ? LONGEST_SECONDS : signedInAt + LONGEST_SECONDS - now
  // The provider takes no zero: a second is as good as over.
  return Math.max(1, Math.min(IDLE_SECONDS, left))
}
