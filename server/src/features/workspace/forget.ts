import type { WorkspaceId } from '@signet/contract/ids'
import { eq } from 'drizzle-orm'
import type { Member } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../stores/records/records.ts'
import { forgottenWorkspaces, workspaces } from '../../stores/records/schema.ts'
import { recordChange } from '../audit/audit.ts'
import { findWorkspace } from './store.ts'

/** What was let in before the workspace was gone has arrived by then. */
const ARRIVED_MS = 10 * 60_000

/**
 * The records go at once, and with them every key and every membership; the events follow. What is left is the audit
 * log, which nobody can shorten, and that it was forgotten, until nothing of it is left.
 */
export async function forgetClient(context: Context, actor: Member, company: string) {
  const { workspaceId, name, requestId } = actor
  await context.records.inWorkspace(workspaceId, async (db) => {
    const row = await findWorkspace(db, workspaceId, true)
    if (row === null) throw new AppError('not_found')
    if (row.company !== company.trim()) {
      throw new AppError('invalid_request', { fields: { company: 'This is not the name of the workspace' } })
    }
    await recordChange(context, db, workspaceId, {
      actor: name,
      action: 'workspace.forget',
      target: workspaceId,
      before: { company: row.company, planName: row.planName },
      after: null,
      requestId,
    })
    await db.insert(forgottenWorkspaces).values({ workspaceId, forgottenAt: context.now() })
    await db.delete(workspaces).where(eq(workspaces.id, workspaceId))
  })
  return { clientUUID: workspaceId }
}

/** Until then nobody gets it back, whatever their token says. */
export async function isBeingForgotten(db: Db, workspaceId: WorkspaceId): Promise<boolean> {
  const rows = await db.select().from(forgottenWorkspaces).where(eq(forgottenWorkspaces.workspaceId, workspaceId))
  return rows.length > 0
}

/** Twice: as soon as it can, and when nothing more can have been under way. */
export async function removeForgotten(context: Context): Promise<void> {
  const rows = await context.records.acrossWorkspaces((db) => db.select().from(forgottenWorkspaces))
  for (const { workspaceId, forgottenAt, removedAt } of rows) {
    const isLast = context.now().getTime() - forgottenAt.getTime() >= ARRIVED_MS
    if (removedAt !== null && !isLast) continue
    await context.events.forgetWorkspace(workspaceId)
    const own = eq(forgottenWorkspaces.workspaceId, workspaceId)
    await context.records.inWorkspace(workspaceId, (db) =>
      isLast
        ? db.delete(forgottenWorkspaces).where(own)
        : db.update(forgottenWorkspaces).set({ removedAt: context.now() }).where(own),
    )
  }
}
