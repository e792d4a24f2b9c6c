import type { ApiKeyId, WorkspaceId } from '@signet/contract/ids'
import { effectiveStatus, type PlanStatus } from '@signet/contract/plans'
import { boundedCache } from '@signet/engine/identifiers/bounded-cache'
import type { Records } from '../../stores/records/records.ts'
import { hashSecret, looksLikeSecret } from './secret.ts'
import { findWithPlan, type KeyWithPlan, touchKey } from './store.ts'

export interface FoundKey {
  readonly id: ApiKeyId
  readonly name: string
  readonly workspaceId: WorkspaceId
  readonly status: PlanStatus
}

/**
 * Finds API keys by their secrets. What it found it believes for a second, so that a log stream costs one look-up a
 * second, not one a request; a key revoked through this server stops at once, through another within that second.
 */
export interface Keyring {
  find(secret: string): Promise<FoundKey | null>
  forget(id: ApiKeyId): void
}

const BELIEVED_MS = 1_000
const MAX_KNOWN = 10_000
const HASHES = 1_000
/** A look-up that began before a revocation has ended by then. */
const REVOKED_MS = 10 * 60_000

export function openKeyring({ records, now }: { records: Records; now: () => Date }): Keyring {
  // A stream sends the same key with every event.
  const hashOf = boundedCache(HASHES, hashSecret)
  const known = new Map<string, { until: number; row: Promise<KeyWithPlan | null> }>()
  /** When each was revoked, oldest first. */
  const revoked = new Map<ApiKeyId, number>()

  async function look(hash: string, at: Date): Promise<KeyWithPlan | null> {
    return records.acrossWorkspaces(async (db) => {
      const row = await findWithPlan(db, hash)
      if (row !== null) await touchKey(db, row.workspaceId, row.id, at)
      return row
    })
  }

  return {
    async find(secret) {
      if (!looksLikeSecret(secret)) return null
      const at = now()
      const hash = hashOf(secret)
      let entry = known.get(hash)
      if (entry === undefined || entry.until <= at.getTime()) {
        const row = look(hash, at)
        row.then(
          (found) => found === null && known.delete(hash),
          () => known.delete(hash),
        )
        if (known.size >= MAX_KNOWN) known.clear()
        entry = { until: at.getTime() + BELIEVED_MS, row }
        known.set(hash, entry)
      }
      const row = await entry.row
      // A look-up that began before the revocation must not outlive it.
      if (row === null || revoked.has(row.id)) return null
      return { id: row.id, name: row.name, workspaceId: row.workspaceId, status: effectiveStatus(row, at) }
    },
    forget(id) {
      const at = now().getTime()
      for (const [old, when] of revoked) {
        if (when > at - REVOKED_MS) break
        revoked.delete(old)
      }
      revoked.set(id, at)
    },
  }
}
