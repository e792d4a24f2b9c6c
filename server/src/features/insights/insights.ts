import type { InsightId } from '@signet/contract/ids'
import type { Insight, InsightType } from '@signet/contract/insights'
import type { Member } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { recordChange } from '../audit/audit.ts'
import { archiveInsight, findInsights, type InsightRow, lockInsight } from './store.ts'

export { findDailyInsights } from './find-daily.ts'
export { foundSince } from './store.ts'

export async function listInsights(
  context: Context,
  { workspaceId }: Member,
  archived: boolean,
): Promise<{ insights: Insight[]; total: number }> {
  const rows = await context.records.inWorkspace(workspaceId, (db) => findInsights(db, workspaceId, archived))
  return { insights: rows.map(toInsight), total: rows.length }
}

/** Archiving what is archived changes nothing, and so does taking back what is not. */
export async function giveFeedback(
  context: Context,
  actor: Member,
  { type, id }: { type: InsightType; id: InsightId },
  archived: boolean,
): Promise<Insight> {
  const { workspaceId } = actor
  return context.records.inWorkspace(workspaceId, async (db) => {
    const row = await lockInsight(db, workspaceId, type, id)
    if (row === null) throw new AppError('not_found')
    if (row.archived === archived) return toInsight(row)
    const after: InsightRow = { ...row, archived, archivedBy: archived ? actor.name : null }
    await archiveInsight(db, workspaceId, after)
    await recordChange(context, db, workspaceId, {
      actor: actor.name,
      action: archived ? 'insight.archive' : 'insight.restore',
      target: id,
      before: { archived: row.archived },
      after: { archived },
      requestId: actor.requestId,
    })
    return toInsight(after)
  })
}

function toInsight({ workspaceId: _, createdAt, ...row }: InsightRow): Insight {
  return { ...row, createdAt: createdAt.toISOString() }
}
