import type { WorkspaceId } from '@signet/contract/ids'
import type { Context } from '../../context.ts'
import { EventStoreUnavailable } from '../../stores/events/event-store-errors.ts'
import { addRequest, findMonth, saveActiveAccounts } from './store.ts'

/** Plans count calendar months in UTC. */
export function startOfMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
}

const monthKey = (now: Date) => startOfMonth(now).toISOString().slice(0, 10)

/** One request made with an API key. */
export async function countRequest(context: Context, workspaceId: WorkspaceId): Promise<void> {
  await context.records.inWorkspace(workspaceId, (db) => addRequest(db, workspaceId, monthKey(context.now())))
}

/** Every page asks for it: while the event store restarts, the last count stands in for a fresh one. */
export async function readUsage(context: Context, workspaceId: WorkspaceId) {
  const now = context.now()
  const month = monthKey(now)
  const [stored, counted] = await Promise.all([
    context.records.inWorkspace(workspaceId, (db) => findMonth(db, workspaceId, month)),
    countAccounts(context, workspaceId, now),
  ])
  if (counted !== null && counted !== stored.activeAccounts) {
    await context.records.inWorkspace(workspaceId, (db) => saveActiveAccounts(db, workspaceId, month, counted))
  }
  return { requestCount: stored.requests, monthlyActiveUsers: counted ?? stored.activeAccounts }
}

async function countAccounts(context: Context, workspaceId: WorkspaceId, now: Date): Promise<number | null> {
  if (context.events.status().state !== 'ready') return null
  try {
    return await context.events.monthlyActiveAccounts(workspaceId, startOfMonth(now))
  } catch (error) {
    if (error instanceof EventStoreUnavailable) return null
    throw error
  }
}
