import type { WorkspaceId } from '@signet/contract/ids'
import type { RiskLevel } from '@signet/contract/risk-levels'
import { type Identifier, identifierId } from '@signet/engine/links/link'
import { accountRisk } from '@signet/engine/scoring/account-risk'
import type { Context } from '../../context.ts'
import { openThreatsAbout } from '../threats/threats.ts'

/** How risky each is by the open threats about it. */
export async function riskOf(
  context: Context,
  workspaceId: WorkspaceId,
  identifiers: readonly Identifier[],
): Promise<(identifier: Identifier) => { level: RiskLevel; openThreats: number }> {
  const about = await openThreatsAbout(context, workspaceId, identifiers)
  return (identifier) => {
    const open = about.get(identifierId(identifier)) ?? []
    return { level: accountRisk(open).level, openThreats: open.length }
  }
}
