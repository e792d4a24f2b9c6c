import type { WorkspaceId } from '@signet/contract/ids'
import { type OwnSettings, tidied } from '@signet/engine/detections/workspace-settings'
import { eq } from 'drizzle-orm'
import type { Db } from '../../stores/records/records.ts'
import { detectionSettings } from '../../stores/records/threat-schema.ts'

export interface SettingsRow {
  readonly version: number
  readonly own: OwnSettings
  readonly updatedBy: string
  readonly updatedAt: Date
}

/** null: the workspace has never set anything. */
export async function findSettings(db: Db, workspaceId: WorkspaceId): Promise<SettingsRow | null> {
  const [row] = await db.select().from(detectionSettings).where(eq(detectionSettings.workspaceId, workspaceId))
  return row === undefined ? null : { ...row, own: tidied(row.own as OwnSettings) }
}

export async function saveSettings(db: Db, workspaceId: WorkspaceId, row: SettingsRow): Promise<void> {
  const { version, own, updatedBy, updatedAt } = row
  const set = { version, own, updatedBy, updatedAt }
  await db
    .insert(detectionSettings)
    .values({ workspaceId, ...set })
    .onConflictDoUpdate({ target: detectionSettings.workspaceId, set })
}
