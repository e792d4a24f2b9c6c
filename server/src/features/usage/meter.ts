import type { WorkspaceId } from '@signet/contract/ids'
import { plans, refusesEvents } from '@signet/contract/plans'
import type { Logger } from 'pino'
import type { Records } from '../../stores/records/records.ts'
import { addRequests, findConsumption } from './store.ts'
import { monthKey } from './usage.ts'

/** Counts requests in memory and writes them down every second: a log stream must not wait for a row that all its senders share. */
export interface Meter {
  countRequest(workspaceId: WorkspaceId): void
  /** Whether the plan's limit is passed by so much that ingestion ends (product.md §4). Known up to ten seconds late. */
  isUsedUp(workspaceId: WorkspaceId): Promise<boolean>
  /** Everything counted so far is in the records store when this resolves. */
  save(): Promise<void>
  close(): Promise<void>
}

const SAVE_EVERY_MS = 1_000
const FRESH_MS = 10_000

export function openMeter({ records, log, now }: { records: Records; log: Logger; now: () => Date }): Meter {
  let counts = new Map<WorkspaceId, number>()
  const verdicts = new Map<WorkspaceId, { until: number; verdict: Promise<boolean> }>()
  let saving = Promise.resolve()
  let next: Promise<void> | undefined

  async function saveNow(): Promise<void> {
    if (counts.size === 0) return
    const waiting = counts
    counts = new Map()
    const month = monthKey(now())
    try {
      await records.acrossWorkspaces((db) => addRequests(db, month, waiting))
    } catch (error) {
      log.warn({ err: error }, 'requests could not be counted; it is tried again')
      for (const [id, count] of waiting) counts.set(id, (counts.get(id) ?? 0) + count)
    }
  }

  async function judge(workspaceId: WorkspaceId): Promise<boolean> {
    const month = monthKey(now())
    const found = await records.inWorkspace(workspaceId, (db) => findConsumption(db, workspaceId, month))
    if (found === null) return false
    const plan = plans[found.planName]
    return refusesEvents({
      monthlyActiveUsers: found.activeAccounts,
      monthlyActiveUsersLimit: plan.monthlyActiveUsers,
      requestCount: found.requests,
      requestLimit: plan.requests,
    })
  }

  // At most one waits behind the one under way: while the database is away they would pile up.
  const save = () => {
    next ??= saving.then(() => {
      next = undefined
      return saveNow()
    })
    saving = next
    return next
  }
  const timer = setInterval(() => void save(), SAVE_EVERY_MS)
  timer.unref()
  return {
    countRequest(workspaceId) {
      counts.set(workspaceId, (counts.get(workspaceId) ?? 0) + 1)
    },
    isUsedUp(workspaceId) {
      const at = now().getTime()
      const known = verdicts.get(workspaceId)
      if (known !== undefined && known.until > at) return known.verdict
      const verdict = judge(workspaceId)
      verdict.catch(() => verdicts.delete(workspaceId))
      verdicts.set(workspaceId, { until: at + FRESH_MS, verdict })
      return verdict
    },
    save,
    close() {
      clearInterval(timer)
      return save()
    },
  }
}
