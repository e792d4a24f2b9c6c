import type { WorkspaceId } from '@signet/contract/ids'
import type { Context } from '../../context.ts'
import { findMonth, saveActiveAccounts } from './store.ts'

const PATIENCE_MS = 250

/** Plans count calendar months in UTC. */
export function startOfMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
}

export const monthKey = (now: Date) => startOfMonth(now).toISOString().slice(0, 10)

/**
 * Every page asks for it, so nobody waits for a busy or restarting event store: the last count stands in, and the fresh
 * one is kept for the next who asks.
 */
export async function readUsage(context: Context, workspaceId: WorkspaceId) {
  const now = context.now()
  await context.meter.save()
  const month = monthKey(now)
  const stored = await context.records.inWorkspace(workspaceId, (db) => findMonth(db, workspaceId, month))
  const counting = recount(context, workspaceId, now, stored.activeAccounts)
  const counted = await Promise.race([counting, new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))])
  return { requestCount: stored.requests, monthlyActiveUsers: counted ?? stored.activeAccounts }
}

/** null: the event store does not answer. */
async function recount(context: Context, workspaceId: WorkspaceId, now: Date, known: number): Promise<number | null> {
  if (context.events.status().state !== 'ready') return null
  try {
    const counted = await context.events.monthlyActiveAccounts(workspaceId, startOfMonth(now))
    if (counted !== known) {
      await context.records.inWorkspace(workspaceId, (db) =>
        saveActiveAccounts(db, workspaceId, monthKey(now), counted),
      )
    }
    return counted
  } catch (error) {
    context.log.warn({ err: error }, 'active accounts could not be counted')
    return null
  }
}
