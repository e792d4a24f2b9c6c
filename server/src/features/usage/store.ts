import type { WorkspaceId } from '@signet/contract/ids'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../stores/records/records.ts'
import { usageMonths } from '../../stores/records/schema.ts'

const key = [usageMonths.workspaceId, usageMonths.month]

export async function addRequest(db: Db, workspaceId: WorkspaceId, month: string): Promise<void> {
  await db
    .insert(usageMonths)
    .values({ workspaceId, month, requests: 1 })
    .onConflictDoUpdate({ target: key, set: { requests: sql`${usageMonths.requests} + 1` } })
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
