import type { DetectionSettings, DetectionSettingsInput } from '@signet/contract/detection-settings'
import type { WorkspaceId } from '@signet/contract/ids'
import type { RiskThresholds } from '@signet/contract/risk-thresholds'
import {
  noOwnSettings,
  type OwnSettings,
  problemsOf,
  riskInForce,
  type SettingsInForce,
  settingsAfterReset,
  settingsInForce,
  withChange,
} from '@signet/engine/detections/workspace-settings'
import type { Member } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../stores/records/records.ts'
import { recordChange } from '../audit/audit.ts'
import { lockWorkspace } from '../workspace/workspace.ts'
import { findSettings, type SettingsRow, saveSettings } from './store.ts'
import { toSettings } from './to-settings.ts'

/** What the detections decide by in a workspace. */
export async function detectionSettingsOf(
  context: Pick<Context, 'records'>,
  workspaceId: WorkspaceId,
): Promise<SettingsInForce> {
  const row = await context.records.inWorkspace(workspaceId, (db) => findSettings(db, workspaceId))
  return settingsInForce(row?.own ?? noOwnSettings)
}

/** From which score on a risk is high, medium or low, within a transaction that goes on. */
export async function riskThresholdsOf(db: Db, workspaceId: WorkspaceId): Promise<RiskThresholds> {
  const row = await findSettings(db, workspaceId)
  return riskInForce(row?.own ?? noOwnSettings)
}

export async function getDetectionSettings(context: Context, { workspaceId }: Member): Promise<DetectionSettings> {
  return toSettings(await context.records.inWorkspace(workspaceId, (db) => findSettings(db, workspaceId)))
}

export function updateDetectionSettings(
  context: Context,
  actor: Member,
  { version, ...change }: DetectionSettingsInput,
): Promise<DetectionSettings> {
  return changeSettings(context, actor, 'detection-settings.update', version, (own) => {
    const fields = problemsOf(own, change)
    if (Object.keys(fields).length > 0) throw new AppError('invalid_request', { fields })
    return withChange(own, change)
  })
}

export function resetDetectionSettings(context: Context, actor: Member, version: number): Promise<DetectionSettings> {
  return changeSettings(context, actor, 'detection-settings.reset', version, () => settingsAfterReset)
}

/** Whoever changes what somebody else has changed since is told so: nothing is overwritten unseen. */
async function changeSettings(
  context: Context,
  actor: Member,
  action: string,
  version: number,
  change: (own: OwnSettings) => OwnSettings,
): Promise<DetectionSettings> {
  const { workspaceId } = actor
  return context.records.inWorkspace(workspaceId, async (db) => {
    // Changes of one workspace take turns: the version stays true until we commit.
    await lockWorkspace(db, workspaceId)
    const row = await findSettings(db, workspaceId)
    if ((row?.version ?? 0) !== version) throw new AppError('settings_changed')
    const before = row?.own ?? noOwnSettings
    const after = change(before)
    if (JSON.stringify(after) === JSON.stringify(before)) return toSettings(row)
    const saved: SettingsRow = { version: version + 1, own: after, updatedBy: actor.name, updatedAt: context.now() }
    await saveSettings(db, workspaceId, saved)
    await recordChange(context, db, workspaceId, {
      actor: actor.name,
      action,
      target: workspaceId,
      before,
      after,
      requestId: actor.requestId,
    })
    return toSettings(saved)
  })
}
