import type { WorkspaceId } from '@signet/contract/ids'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../stores/records/records.ts'
import { usageMonths, workspaces } from '../../stores/records/schema.ts'

const key = [usageMonths.workspaceId, usageMonths.month]

export async function addRequests(db: Db, month: string, counts: ReadonlyMap<WorkspaceId, number>): Promise<void> {
  const rows = [...counts].map(([workspaceId, requests]) => ({ workspaceId, month, requests }))
  await db
    .insert(usageMonths)
    .values(rows)
    .onConflictDoUpdate({ target: key, set: { requests: sql`${usageMonths.requests} + excluded.requests` } })
}

/** What of its plan a workspace has used this month. */
export async function findConsumption(db: Db, workspaceId: WorkspaceId, month: string) {
  const [row] = await db
    .select({
      planName: workspaces.planName,
      requests: usageMonths.requests,
      activeAccounts: usageMonths.activeAccounts,
    })
    .from(workspaces)
    .leftJoin(usageMonths, and(eq(usageMonths.workspaceId, workspaces.id), eq(usageMonths.month, month)))
    .where(eq(workspaces.id, workspaceId))
  if (row === undefined) return null
  return { planName: row.planName, requests: row.requests ?? 0, activeAccounts: row.activeAccounts ?? 0 }
}

export async function findMonth(db: Db, workspaceId: WorkspaceId, month: string) {
  const [row] = await db
    .select()
    .from(usageMonths)
    .where(and(eq(usageMonths.workspaceId, workspaceId), eq(usageMonths.month, month)))
  return { requests: row?.requests ?? 0, activeAccounts: row?.activeAccounts ?? 0 }
}

export async function saveActiveAccounts(db: Db, workspaceId: WorkspaceId, month: string, activeAccounts: number) {
  await db
    .insert(usageMonths)
    .values({ workspaceId, month, activeAccounts })
    .onConflictDoUpdate({ target: key, set: { activeAccounts } })
}
