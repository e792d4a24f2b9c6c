import type { WorkspaceId } from '@signet/contract/ids'
import type { Ranking } from '@signet/contract/threats'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../stores/records/records.ts'
import { detectorCursors } from '../../stores/records/threat-schema.ts'
import { forgetFiringsOf } from './firings-store.ts'
import { forgetRisksOf } from './risk-store.ts'
import { changeThreat, removeThreats, threatsTouching } from './store.ts'
import { bodyOf, type ThreatBody, type ThreatRow } from './threat-row.ts'

/** Threats about the account go; those that only mention it forget its name, and keep their counts. */
export async function forgetAccountInThreats(db: Db, workspaceId: WorkspaceId, account: string): Promise<void> {
  await forgetFiringsOf(db, workspaceId, account)
  await forgetMemoryOf(db, workspaceId)
  const rows = await threatsTouching(db, workspaceId, account)
  const isAbout = (row: ThreatRow) => row.subjectKind === 'account' && row.subjectValue === account
  await removeThreats(
    db,
    workspaceId,
    rows.filter(isAbout).map(({ id }) => id),
  )
  for (const row of rows) if (!isAbout(row)) await changeThreat(db, workspaceId, withoutName(row, account))
  // Last: whoever held one of the threats may have told of the account's risk until now.
  await forgetRisksOf(db, workspaceId, [account])
}

/** Whoever judges the workspace may remember the account's events: from here on he reads them again. */
async function forgetMemoryOf(db: Db, workspaceId: WorkspaceId): Promise<void> {
  await db
    .update(detectorCursors)
    .set({ forgotten: sql`${detectorCursors.forgotten} + 1` })
    .where(eq(detectorCursors.workspaceId, workspaceId))
}

function withoutName(row: ThreatRow, account: string): ThreatRow {
  const others = (values: readonly string[]) => values.filter((value) => value !== account)
  const body = bodyOf(row)
  const ranking = ({ values, total }: Ranking): Ranking => ({
    values: values.filter(({ value }) => value !== account),
    total,
  })
  const kept: ThreatBody = { ...body, accounts: ranking(body.accounts), compromised: others(body.compromised) }
  const lines = row.searchText.split('\n')
  return {
    ...row,
    accounts: others(row.accounts),
    touches: others(row.touches),
    searchText: lines.filter((line) => line !== account.toLowerCase()).join('\n'),
    body: kept,
  }
}
