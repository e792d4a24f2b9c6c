import { randomUUID } from 'node:crypto'
import { InsightId, type WorkspaceId } from '@signet/contract/ids'
import { limits } from '@signet/contract/limits'
import { findInsights, weekdaysBefore } from '@signet/engine/insights/find-insights'
import type { Context } from '../../context.ts'
import { storeReads } from '../../stores/events/detection/store-reads.ts'
import { askDayCounts } from '../../stores/events/query/ask-day-counts.ts'
import { detectionSettingsOf } from '../detection-settings/detection-settings.ts'
import { allWorkspaceIds } from '../workspace/workspace.ts'
import { addInsights, forgetInsights } from './store.ts'

const DAY_MS = 86_400_000
/** What is looked at when a workspace is looked at for the first time, or after a pause. */
const MAX_DAYS = 7

/** Up to which day each workspace was looked at, since this process started. */
const looked = new WeakMap<Context, Map<WorkspaceId, number>>()

const dayOf = (at: number) => Math.floor(at / DAY_MS)
const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** Looks at every day that is over and was not looked at yet. Done twice, it finds the same and adds nothing. */
export async function findDailyInsights(context: Context): Promise<void> {
  const yesterday = dayOf(context.now().getTime()) - 1
  const ids = await context.records.acrossWorkspaces(async (db) => {
    await forgetInsights(db, dateOf(yesterday - limits.retention.days))
    return allWorkspaceIds(db)
  })
  for (const id of ids) {
    if (context.stopping.aborted) return
    await findFor(context, id, yesterday)
  }
}

async function findFor(context: Context, workspaceId: WorkspaceId, yesterday: number): Promise<void> {
  const known = looked.get(context) ?? new Map<WorkspaceId, number>()
  looked.set(context, known)
  if ((known.get(workspaceId) ?? 0) >= yesterday) return
  const bounds = await storeReads(context.events.query, workspaceId).bounds()
  if (bounds === null) return
  const since = dayOf(bounds.oldest)
  const first = Math.max((known.get(workspaceId) ?? 0) + 1, yesterday - MAX_DAYS + 1, since + 21)
  if (first > yesterday) return
  const { risk } = await detectionSettingsOf(context, workspaceId)
  for (let day = first; day <= yesterday; day += 1) {
    const days = [day, ...weekdaysBefore(day)]
    const counts = await askDayCounts(context.events.query, workspaceId, days, risk.medium)
    const createdAt = context.now()
    const rows = findInsights(day, counts, since).map(({ day: of, ...found }) => ({
      ...found,
      id: InsightId.parse(randomUUID()),
      workspaceId,
      day: dateOf(of),
      archived: false,
      archivedBy: null,
      createdAt,
    }))
    await context.records.inWorkspace(workspaceId, (db) => addInsights(db, rows))
    known.set(workspaceId, day)
  }
}
