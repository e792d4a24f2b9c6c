import type { AuditEntry } from '@signet/contract/audit'
import { WorkspaceId } from '@signet/contract/ids'
import type { Member } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../stores/records/records.ts'
import { CHAIN_START, type ChainedEntry, entryHash, firstBroken } from './chain.ts'
import { appendEntry, countEntries, lockHead, pageOfEntries, walkEntries } from './store.ts'

/** Changes that belong to no workspace stand in a chain of their own. */
export const NO_WORKSPACE = WorkspaceId.parse('00000000-0000-0000-0000-000000000000')

export type Change = Omit<ChainedEntry, 'workspaceId' | 'sequence' | 'at'>

/** Part of the change's own transaction: what is not audited did not happen. */
export async function recordChange(
  context: Pick<Context, 'keys' | 'now'>,
  db: Db,
  workspaceId: WorkspaceId,
  change: Change,
): Promise<void> {
  const head = await lockHead(db, workspaceId, CHAIN_START)
  const entry = { workspaceId, sequence: head.sequence + 1, at: context.now(), ...change }
  await appendEntry(db, { ...entry, hash: entryHash(context.keys.audit, head.hash, entry) })
}

export async function listEntries(
  context: Context,
  actor: Member,
  page: { limit: number; offset: number },
): Promise<{ entries: AuditEntry[]; total: number }> {
  return context.records.inWorkspace(actor.workspaceId, async (db) => {
    const rows = await pageOfEntries(db, actor.workspaceId, page)
    const entries = rows.map(({ workspaceId: _, at, ...rest }) => ({ ...rest, at: at.toISOString() }))
    return { entries, total: await countEntries(db, actor.workspaceId) }
  })
}

export async function verifyEntries(
  context: Context,
  actor: Pick<Member, 'workspaceId'>,
): Promise<{ intact: boolean; entries: number; firstBroken: number | null }> {
  return context.records.inWorkspace(actor.workspaceId, async (db) => {
    const head = await lockHead(db, actor.workspaceId, CHAIN_START)
    let last = { sequence: 0, hash: CHAIN_START }
    for await (const batch of walkEntries(db, actor.workspaceId)) {
      const broken = firstBroken(context.keys.audit, batch, last)
      if (broken !== null) return { intact: false, entries: head.sequence, firstBroken: broken }
      last = batch.at(-1) ?? last
    }
    // Entries cut off at the end leave the head pointing past them; every workspace has the entry of its making.
    const whole = last.sequence > 0 && last.sequence === head.sequence && last.hash === head.hash
    return { intact: whole, entries: head.sequence, firstBroken: whole ? null : last.sequence + 1 }
  })
}
