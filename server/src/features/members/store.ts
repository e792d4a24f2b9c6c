import type { WorkspaceId } from '@signet/contract/ids'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../stores/records/records.ts'
import { invitations, memberships, profiles, workspaces } from '../../stores/records/schema.ts'

export type InvitationRow = typeof invitations.$inferSelect

export async function insertMembership(db: Db, row: typeof memberships.$inferInsert): Promise<void> {
  await db.insert(memberships).values(row).onConflictDoNothing()
}

export function workspacesOf(db: Db, sub: string) {
  return db
    .select({
      clientUUID: workspaces.id,
      company: workspaces.company,
      plan: workspaces.planName,
      roles: memberships.roles,
    })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(eq(memberships.sub, sub))
    .orderBy(asc(workspaces.createdAt), asc(workspaces.id))
}

export async function profileOf(db: Db, sub: string) {
  const [row] = await db.select().from(profiles).where(eq(profiles.sub, sub))
  return row ?? null
}

export async function hasWorkspace(db: Db, id: WorkspaceId): Promise<boolean> {
  const rows = await db.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, id))
  return rows.length === 1
}

export async function insertInvitation(db: Db, row: typeof invitations.$inferInsert): Promise<void> {
  await db.insert(invitations).values(row)
}

export async function findInvitation(
  db: Db,
  id: string,
  workspaceId: WorkspaceId,
): Promise<(InvitationRow & { company: string }) | null> {
  const [row] = await db
    .select()
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
    .where(and(eq(invitations.id, id), eq(invitations.workspaceId, workspaceId)))
  return row === undefined ? null : { ...row.invitations, company: row.workspaces.company }
}

/** false when somebody else was faster. */
export async function markAccepted(
  db: Db,
  id: string,
  accepted: { acceptedAt: Date; acceptedBy: string },
): Promise<boolean> {
  const rows = await db
    .update(invitations)
    .set(accepted)
    .where(and(eq(invitations.id, id), isNull(invitations.acceptedAt)))
    .returning({ id: invitations.id })
  return rows.length === 1
}
