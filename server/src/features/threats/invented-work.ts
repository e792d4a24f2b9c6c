import type { WorkspaceId } from '@signet/contract/ids'
import type { Resolution } from '@signet/contract/threat-types'
import { keyOf } from '@signet/engine/threats/hourly-firing'
import { isNew } from '@signet/engine/threats/threat-of-firings'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { groupBy } from '../../pipeline/detection/grouping.ts'
import type { Db } from '../../stores/records/records.ts'
import { threatHistory, threats } from '../../stores/records/threat-schema.ts'
import { firingsOfSubjects, type SubjectKey } from './firings-store.ts'
import { retellRisk } from './risk-history.ts'
import { addHistory, threatsOfSubjects } from './store.ts'
import { bodyOf, type ThreatRow } from './threat-row.ts'

/** What is known of an open threat beyond its row. */
export interface Circumstances {
  /** The event at which its evidence was first enough. */
  readonly firedAt: Date
  /** How many accounts gave in. */
  readonly taken: number
}

interface Fate {
  readonly detectedAt: Date
  readonly resolved?: { readonly at: Date; readonly by: string; readonly resolution: Resolution; readonly note: string }
}

/** What invented people do with the open threats of an invented workspace. */
export async function workAsAnalysts(
  context: Context,
  workspaceId: WorkspaceId,
  fateOf: (threat: ThreatRow, circumstances: Circumstances) => Fate,
): Promise<void> {
  await context.records.inWorkspace(workspaceId, async (db) => {
    const open = await db
      .select()
      .from(threats)
      .where(and(eq(threats.workspaceId, workspaceId), eq(threats.status, 'ACTIVE')))
      .for('update')
    const moved: string[] = []
    const firedAt = await firstFirings(db, workspaceId, open)
    for (const threat of open) {
      const circumstances = { firedAt: firedAt(threat), taken: bodyOf(threat).compromised.length }
      const { detectedAt, resolved } = fateOf(threat, circumstances)
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

/** When each open threat first fired; what an earlier one that is resolved has counted does not speak for it. */
async function firstFirings(
  db: Db,
  workspaceId: WorkspaceId,
  open: readonly ThreatRow[],
): Promise<(threat: ThreatRow) => Date> {
  const subjects = open.map(subjectOf)
  const firings = groupBy(await firingsOfSubjects(db, workspaceId, subjects), ({ firing }) => keyOf(firing))
  const known = groupBy(await threatsOfSubjects(db, workspaceId, subjects), (row) => keyOf(subjectOf(row)))
  return (threat) => {
    const key = keyOf(subjectOf(threat))
    const settled = (known.get(key) ?? [])
      .filter(({ status }) => status === 'RESOLVED')
      .map(({ startedAt, endedAt }) => ({ from: startedAt.getTime(), to: endedAt.getTime() }))
    const live = (firings.get(key) ?? []).filter(({ firing }) => isNew(firing, settled))
    const first = Math.min(...live.map(({ firing }) => firing.at))
    // Firings leave with their events; then only the evidence's end is known.
    return Number.isFinite(first) ? new Date(first) : threat.endedAt
  }
}

const subjectOf = (row: ThreatRow): SubjectKey => ({
  type: row.type,
  subject: { kind: row.subjectKind, value: row.subjectValue },
})
