import type { CircadianHour } from '@signet/contract/account-details'

const HOUR_MS = 3_600_000
const HOURS = 24

/** From here on an hour is called unusual. */
export const unusualFrom = 0.75

/**
 * When an account is active, by the hour of the day (UTC), against when everybody is. An hour is unusual where the
 * account is more active than others are and hardly anybody else is awake: a third of an even share is rather late, none
 * at all is nobody.
 */
export function circadianOf(times: readonly number[], days: number, workspace: readonly number[]): CircadianHour[] {
  const own = new Array<number>(HOURS).fill(0)
  for (const at of times) {
    const hour = Math.floor(at / HOUR_MS) % HOURS
    own[hour] = (own[hour] ?? 0) + 1
  }
  const everybody = workspace.reduce((sum, count) => sum + count, 0)
  return own.map((count, hour) => {
    const workspaceShare = everybody === 0 ? 0 : (workspace[hour] ?? 0) / everybody
    const share = times.length === 0 ? 0 : count / times.length
    // Without anybody else there is nothing to differ from.
    const isStrange = everybody > times.length && share > workspaceShare
    const unusual = isStrange ? Math.max(0, 1 - HOURS * workspaceShare) : 0
    return { hour, average: count / days, workspaceShare, unusual }
  })
}
