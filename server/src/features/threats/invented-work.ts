import type { WorkspaceId } from '@signet/contract/ids'
import type { Resolution } from '@signet/contract/threat-types'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { threatHistory, threats } from '../../stores/records/threat-schema.ts'
import { retellRisk } from './risk-history.ts'
import { addHistory } from './store.ts'
import type { ThreatRow } from './threat-row.ts'

interface Fate {
  readonly detectedAt: Date
  readonly resolved?: { readonly at: Date; readonly by: string; readonly resolution: Resolution; readonly note: string }
}

/** What invented people do with the open threats of an invented workspace. */
export async function workAsAnalysts(
  context: Context,
  workspaceId: WorkspaceId,
  fateOf: (threat: ThreatRow) => Fate,
): Promise<void> {
  await context.records.inWorkspace(workspaceId, async (db) => {
    const open = await db
      .select()
      .from(threats)
      .where(and(eq(threats.workspaceId, workspaceId), eq(threats.status, 'ACTIVE')))
      .for('update')
    const moved: string[] = []
    for (const threat of open) {
      const { detectedAt, resolved } = fateOf(threat)
      if (resolved === undefined && detectedAt.getTime() === threat.detectedAt.getTime()) continue
      const { id: threatId } = threat
      moved.push(...threat.accounts)
      const done =
        resolved === undefined
          ? {}
          : {
              status: 'RESOLVED' as const,
              resolution: resolved.resolution,
              resolvedBy: resolved.by,
              resolvedAt: resolved.at,
              note: resolved.note,
              updatedAt: resolved.at,
            }
      await db
        .update(threats)
        .set({ detectedAt, ...done })
        .where(eq(threats.id, threatId))
      await db
        .update(threatHistory)
        .set({ at: detectedAt })
        .where(and(eq(threatHistory.threatId, threatId), eq(threatHistory.action, 'opened')))
      if (resolved === undefined) continue
      const action = `resolved: ${resolved.resolution}`
      await addHistory(db, [
        { workspaceId, threatId, at: resolved.at, actor: resolved.by, action, note: resolved.note },
      ])
    }
    await retellRisk(db, workspaceId, moved)
  })
}
