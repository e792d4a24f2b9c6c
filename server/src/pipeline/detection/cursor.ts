import type { WorkspaceId } from '@signet/contract/ids'
import { and, eq, gt, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../stores/records/records.ts'
import { workspaces } from '../../stores/records/schema.ts'
import { detectorCursors, detectorServers } from '../../stores/records/threat-schema.ts'

export type Cursor = typeof detectorCursors.$inferSelect

/** Another server took the workspace over: what this one found is not written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** The cursor, held by this server until the lease ends; null: another one holds it, or there is no such workspace. */
export async function takeLease(
  db: Db,
  workspaceId: WorkspaceId,
  holder: string,
  now: Date,
  until: Date,
): Promise<Cursor | null> {
  const [known] = await db.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId))
  if (known === undefined) return null
  await db
    .insert(detectorCursors)
    .values({ workspaceId, arrivedUpTo: new Date(0), holder, leaseUntil: until })
    .onConflictDoNothing()
  const [cursor] = await db
    .update(detectorCursors)
    .set({ holder, leaseUntil: until })
    .where(
      and(
        eq(detectorCursors.workspaceId, workspaceId),
        or(eq(detectorCursors.holder, holder), lt(detectorCursors.leaseUntil, now)),
      ),
    )
    .returning()
  return cursor ?? null
}

/** Part of the transaction that writes the findings: either both, or neither. */
export async function advance(
  db: Db,
  workspaceId: WorkspaceId,
  holder: string,
  arrivedUpTo: Date,
  newestEvent: Date | null,
): Promise<void> {
  const moved = await db
    .update(detectorCursors)
    .set({
      arrivedUpTo: sql`greatest(${detectorCursors.arrivedUpTo}, ${arrivedUpTo.toISOString()}::timestamptz)`,
      ...(newestEvent === null
        ? {}
        : { newestEvent: sql`greatest(${detectorCursors.newestEvent}, ${newestEvent.toISOString()}::timestamptz)` }),
    })
    .where(and(eq(detectorCursors.workspaceId, workspaceId), eq(detectorCursors.holder, holder)))
    .returning({ id: detectorCursors.workspaceId })
  if (moved.length === 0) throw new LeaseLost()
}

export async function releaseLeases(db: Db, holder: string): Promise<void> {
  await db
    .update(detectorCursors)
    .set({ leaseUntil: new Date(0) })
    .where(eq(detectorCursors.holder, holder))
}

/** Tells the other servers since when events wait here that cannot be read yet; null: none wait. */
export async function tellWaiting(db: Db, holder: string, waitingSince: Date | null, seenAt: Date): Promise<void> {
  const row = { waitingSince, seenAt }
  await db
    .insert(detectorServers)
    .values({ holder, ...row })
    .onConflictDoUpdate({ target: detectorServers.holder, set: row })
}

/** Since when any server has had events that cannot be read yet. What was last seen long ago is not waited for. */
export async function oldestWaiting(db: Db, notSeenBefore: Date): Promise<Date | null> {
  const rows = await db
    .select({ since: detectorServers.waitingSince })
    .from(detectorServers)
    .where(and(isNotNull(detectorServers.waitingSince), gt(detectorServers.seenAt, notSeenBefore)))
  const times = rows.flatMap(({ since }) => (since === null ? [] : since.getTime()))
  return times.length === 0 ? null : new Date(Math.min(...times))
}

export async function forgetServers(db: Db, notSeenSince: Date): Promise<void> {
  await db.delete(detectorServers).where(lt(detectorServers.seenAt, notSeenSince))
}
