import type { WorkspaceId } from '@signet/contract/ids'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { usageMonths } from '../../stores/records/schema.ts'

/** Plans count calendar months in UTC. */
export function startOfMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
}

const monthKey = (now: Date) => startOfMonth(now).toISOString().slice(0, 10)

/** One request made with an API key. */
export async function countRequest(context: Context, workspaceId: WorkspaceId): Promise<void> {
  await context.records.inWorkspace(workspaceId, async (db) => {
    await db
      .insert(usageMonths)
      .values({ workspaceId, month: monthKey(context.now()), requests: 1 })
      .onConflictDoUpdate({
        target: [usageMonths.workspaceId, usageMonths.month],
        set: { requests: sql`${usageMonths.requests} + 1` },
      })
  })
}

export async function readUsage(context: Context, workspaceId: WorkspaceId) {
  const now = context.now()
  const [requestCount, monthlyActiveUsers] = await Promise.all([
    context.records.inWorkspace(workspaceId, async (db) => {
      const month = and(eq(usageMonths.workspaceId, workspaceId), eq(usageMonths.month, monthKey(now)))
      const [row] = await db.select().from(usageMonths).where(month)
      return row?.requests ?? 0
    }),
    context.events.monthlyActiveAccounts(workspaceId, startOfMonth(now)),
  ])
  return { requestCount, monthlyActiveUsers }
}
