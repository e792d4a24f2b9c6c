import type { WorkspaceId } from '@signet/contract/ids'
import type { RiskLevel } from '@signet/contract/risk-levels'
import { type Identifier, identifierId } from '@signet/engine/links/link'
import { accountRisk } from '@signet/engine/scoring/account-risk'
import type { Context } from '../../context.ts'
import { detectionSettingsOf } from '../detection-settings/detection-settings.ts'
import { openThreatsAbout } from '../threats/threats.ts'

/** How risky each is by the open threats about it. */
export async function riskOf(
  context: Context,
  workspaceId: WorkspaceId,
  identifiers: readonly Identifier[],
): Promise<(identifier: Identifier) => { level: RiskLevel; openThreats: number }> {
  const [about, { risk }] = await Promise.all([
    openThreatsAbout(context, workspaceId, identifiers),
    detectionSettingsOf(context, workspaceId),
  ])
  return (identifier) => {
    const open = about.get(identifierId(identifier)) ?? []
    return { level: accountRisk(open, risk).level, openThreats: open.length }
  }
}
