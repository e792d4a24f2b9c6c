import type { Account, AccountDetails, AccountQuery, Accounts } from '@signet/contract/accounts'
import { CSV_START, csvLine } from '@signet/contract/csv-lines'
import { AccountUuid } from '@signet/contract/ids'
import { limits } from '@signet/contract/limits'
import type { RiskThresholds } from '@signet/contract/risk-thresholds'
import type { Download } from '@signet/contract/route'
import { accountRisk } from '@signet/engine/scoring/account-risk'
import type { Member } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { type AccountRow, findAccount, findAccounts } from '../../stores/events/account-reads.ts'
import { accountWithUuid } from '../../stores/events/account-uuid.ts'
import { recordChange } from '../audit/audit.ts'
import { forgetBreachesOf } from '../breaches/breaches.ts'
import { detectionSettingsOf } from '../detection-settings/detection-settings.ts'
import { forgetAccountInThreats, type OpenThreat, openThreatsOf } from '../threats/threats.ts'
import { profileOf } from './details.ts'

const DAY_MS = 86_400_000

export async function listAccounts(context: Context, actor: Member, query: AccountQuery): Promise<Accounts> {
  const { rows, total } = await findAccounts(context.events, actor.workspaceId, {
    ...query,
    since: sinceOf(context, query.lastSeenDaysAgo),
  })
  const open = await openThreatsOf(context, actor.workspaceId, namesOf(rows))
  const { risk } = await detectionSettingsOf(context, actor.workspaceId)
  return { accounts: rows.map((row) => toAccount(row, open.get(row.account) ?? [], risk)), total }
}

export async function getAccount(context: Context, actor: Member, uuid: AccountUuid): Promise<AccountDetails> {
  const { workspaceId } = actor
  const { risk } = await detectionSettingsOf(context, workspaceId)
  // Where its name is known, nothing has to wait for its row.
  const account = accountWithUuid(workspaceId, uuid) ?? (await existing(context, actor, uuid)).account
  const found = await profileOf(context, workspaceId, account, risk)
  if (found === null) throw new AppError('not_found')
  const { row, profile } = found
  const named = profile.threats.filter(({ targetOnly }) => !targetOnly)
  return { ...toAccount(row, named, risk), ...profile }
}

/** The events go first: should the server end midway, the account is still there to be forgotten again. */
export async function forgetAccount(
  context: Context,
  actor: Member,
  uuid: AccountUuid,
): Promise<{ uuid: AccountUuid }> {
  const { account, email, events } = await existing(context, actor, uuid)
  await context.events.forgetAccount(actor.workspaceId, account)
  await context.records.inWorkspace(actor.workspaceId, async (db) => {
    await forgetAccountInThreats(db, actor.workspaceId, account)
    await forgetBreachesOf(db, actor.workspaceId, email)
    await recordChange(context, db, actor.workspaceId, {
      actor: actor.name,
      action: 'account.forget',
      // Its name is what was to be forgotten.
      target: uuid,
      before: { events },
      after: null,
      requestId: actor.requestId,
    })
  })
  return { uuid }
}

export async function exportAccounts(
  context: Context,
  actor: Member,
  query: Pick<AccountQuery, 'order' | 'filter' | 'lastSeenDaysAgo'>,
): Promise<Download> {
  const since = sinceOf(context, query.lastSeenDaysAgo)
  const search = { ...query, since, limit: limits.exports.rows, offset: 0 }
  const { rows, total } = await findAccounts(context.events, actor.workspaceId, search)
  return { contentType: 'text/csv', fileName: 'accounts.csv', chunks: lines(rows, total) }
}

async function* lines(rows: readonly AccountRow[], total: number): AsyncGenerator<string> {
  yield CSV_START + csvLine(['account id', 'email', 'first seen', 'last seen', 'events'])
  for (const row of rows) {
    yield csvLine([row.account, row.email, row.firstSeen.toISOString(), row.lastSeen.toISOString(), row.events])
  }
  if (total > rows.length) yield csvLine([`This file holds the first ${rows.length} of ${total} accounts.`])
}

async function existing(context: Context, actor: Member, uuid: AccountUuid): Promise<AccountRow> {
  const row = await findAccount(context.events, actor.workspaceId, uuid)
  if (row === null) throw new AppError('not_found')
  return row
}

const sinceOf = (context: Context, days: number | undefined) =>
  days === undefined ? null : new Date(context.now().getTime() - days * DAY_MS)

const namesOf = (rows: readonly AccountRow[]) => rows.map(({ account }) => account)

function toAccount(row: AccountRow, open: readonly OpenThreat[], risk: RiskThresholds): Account {
  return {
    uuid: AccountUuid.parse(row.uuid),
    accountId: row.account,
    email: row.email,
    firstSeen: row.firstSeen.toISOString(),
    lastSeen: row.lastSeen.toISOString(),
    events: row.events,
    riskLevel: accountRisk(open, risk).level,
    openThreats: open.length,
  }
}
