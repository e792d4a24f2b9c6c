import type { AuditEntry } from '@signet/contract/audit'
import { WorkspaceId } from '@signet/contract/ids'
import type { Member } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Keys } from '../../secrets.ts'
import type { Db } from '../../stores/records/records.ts'
import { CHAIN_START, type ChainedEntry, entryHash, firstBroken, headProof, isProven } from './chain.ts'
import {
  appendEntry,
  countEntries,
  isFirstTo,
  lockHead,
  lockUnprovenHeads,
  pageOfEntries,
  walkEntries,
  writeHead,
} from './store.ts'

/** Changes that belong to no workspace stand in a chain of their own. */
export const NO_WORKSPACE = WorkspaceId.parse('00000000-0000-0000-0000-000000000000')

const HEADS_SIGNED = 'audit-heads-signed'

export type Change = Omit<ChainedEntry, 'workspaceId' | 'sequence' | 'at'>

/** Part of the change's own transaction: what is not audited did not happen. */
export async function recordChange(
  context: Pick<Context, 'now'> & { readonly keys: Pick<Keys, 'audit'> },
  db: Db,
  workspaceId: WorkspaceId,
  change: Change,
): Promise<void> {
  const key = context.keys.audit
  const last = await lockHead(db, startOf(key, workspaceId))
  const entry = { workspaceId, sequence: last.sequence + 1, at: context.now(), ...change }
  const hash = entryHash(key, last.hash, entry)
  await appendEntry(db, { ...entry, hash })
  const head = { workspaceId, sequence: entry.sequence, hash }
  // What follows a head that was moved must not make it good.
  await writeHead(db, { ...head, proof: isProven(key, last) ? headProof(key, head) : null })
}

function startOf(key: Buffer, workspaceId: WorkspaceId) {
  const head = { workspaceId, sequence: 0, hash: CHAIN_START }
  return { ...head, proof: headProof(key, head) }
}

/** Heads from before there were proofs get theirs at the first start; afterwards a missing one is tampering. */
export async function signOldHeads({
  records,
  keys,
  log,
  now,
}: Pick<Context, 'records' | 'keys' | 'log' | 'now'>): Promise<void> {
  const signed = await records.acrossWorkspaces(async (db) => {
    if (!(await isFirstTo(db, HEADS_SIGNED, now().toISOString()))) return 0
    const heads = await lockUnprovenHeads(db)
    for (const head of heads) await writeHead(db, { ...head, proof: headProof(keys.audit, head) })
    return heads.length
  })
  if (signed > 0) log.warn(`the ends of ${signed} audit logs were signed: this happens once, after the upgrade`)
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
    const key = context.keys.audit
    const head = await lockHead(db, startOf(key, actor.workspaceId))
    let last = { sequence: 0, hash: CHAIN_START }
    for await (const batch of walkEntries(db, actor.workspaceId)) {
      const broken = firstBroken(key, batch, last)
      if (broken !== null) return { intact: false, entries: head.sequence, firstBroken: broken }
      last = batch.at(-1) ?? last
    }
    // Entries cut off at the end leave the head pointing past them, or unproven where it was moved back; every workspace
    // has the entry of its making.
    const ends = last.sequence === head.sequence && last.hash === head.hash
    const whole = last.sequence > 0 && ends && isProven(key, head)
    return { intact: whole, entries: head.sequence, firstBroken: whole ? null : last.sequence + 1 }
  })
}
