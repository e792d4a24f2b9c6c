import { limits } from '@signet/contract/limits'
import { detections } from '@signet/engine/detections/catalogue'
import { and, eq, lt } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { threats } from '../../stores/records/threat-schema.ts'
import { forgetFirings } from './firings-store.ts'
import { forgetRisksBefore } from './risk-store.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** A threat that saw nothing for the length of its window has ended; it stays active until somebody resolves it. */
export async function endQuietThreats(context: Context): Promise<void> {
  const now = context.now()
  await context.records.acrossWorkspaces(async (db) => {
    for (const { type, quietMinutes } of detections) {
      const quietSince = new Date(now.getTime() - quietMinutes * MINUTE_MS)
      await db
        .update(threats)
        .set({ phase: 'ENDED', updatedAt: now })
        .where(and(eq(threats.type, type), eq(threats.phase, 'STARTED'), lt(threats.endedAt, quietSince)))
    }
  })
}

/** What was found in events that are not kept any more. The threats themselves stay, with their history. */
export async function forgetOldFirings(context: Context): Promise<void> {
  const before = new Date(context.now().getTime() - limits.retention.days * DAY_MS)
  await context.records.acrossWorkspaces(async (db) => {
    await forgetFirings(db, before)
    await forgetRisksBefore(db, before)
  })
}
