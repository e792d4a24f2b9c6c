import type { WorkspaceId } from '@signet/contract/ids'
import type { ThreatMetrics } from '@signet/contract/threats'
import { and, count, eq, gte, lt, sql } from 'drizzle-orm'
import type { Member } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../stores/records/records.ts'
import { threats } from '../../stores/records/threat-schema.ts'

const DAY_MS = 86_400_000

interface Range {
  readonly from: Date
  readonly to: Date
}

/** Either end may be missing: the day up to now, or the day before the end. */
export function rangeOf(now: Date, start: string | undefined, end: string | undefined): Range {
  const to = end === undefined ? now : new Date(end)
  return { from: start === undefined ? new Date(to.getTime() - DAY_MS) : new Date(start), to }
}

export async function readMetrics(
  context: Context,
  { workspaceId }: Member,
  query: { start?: string | undefined; end?: string | undefined },
): Promise<ThreatMetrics> {
  const range = rangeOf(context.now(), query.start, query.end)
  const before = { from: new Date(2 * range.from.getTime() - range.to.getTime()), to: range.from }
  return context.records.inWorkspace(workspaceId, async (db) => {
    const active = await activeCounts(db, workspaceId)
    const opened = await openedCounts(db, workspaceId, range)
    const earlier = await openedCounts(db, workspaceId, before)
    const resolved = await resolvedCounts(db, workspaceId, range)
    return {
      active,
      opened: { total: opened.total, before: earlier.total, bySeverity: opened.bySeverity },
      resolved: { total: sumOf(resolved.byResolution), byResolution: resolved.byResolution },
      meanSecondsToRemediate: resolved.meanSecondsToRemediate,
      meanSecondsToDetect: opened.meanSecondsToDetect,
      secondsUnjudged: Math.round(context.detector.lagMs(workspaceId) / 1000),
    }
  })
}

async function activeCounts(db: Db, workspaceId: WorkspaceId) {
  const rows = await db
    .select({ type: threats.type, severity: threats.severity, count: count() })
    .from(threats)
    .where(and(eq(threats.workspaceId, workspaceId), eq(threats.status, 'ACTIVE')))
    .groupBy(threats.type, threats.severity)
  const byType: Record<string, number> = {}
  const bySeverity: Record<string, number> = {}
  for (const row of rows) {
    byType[row.type] = (byType[row.type] ?? 0) + row.count
    bySeverity[row.severity] = (bySeverity[row.severity] ?? 0) + row.count
  }
  return { total: sumOf(byType), byType, bySeverity }
}

/** Of the range by when they started: what a page of the past says does not depend on when it was detected. */
async function openedCounts(db: Db, workspaceId: WorkspaceId, { from, to }: Range) {
  const rows = await db
    .select({
      severity: threats.severity,
      count: count(),
      seconds: sql<string | null>`sum(extract(epoch from ${threats.detectedAt} - ${threats.startedAt}))`,
    })
    .from(threats)
    .where(and(eq(threats.workspaceId, workspaceId), gte(threats.startedAt, from), lt(threats.startedAt, to)))
    .groupBy(threats.severity)
  const bySeverity = Object.fromEntries(rows.map((row) => [row.severity, row.count]))
  const total = sumOf(bySeverity)
  const seconds = rows.reduce((sum, row) => sum + Number(row.seconds ?? 0), 0)
  return { total, bySeverity, meanSecondsToDetect: total === 0 ? null : seconds / total }
}

async function resolvedCounts(db: Db, workspaceId: WorkspaceId, { from, to }: Range) {
  const rows = await db
    .select({
      resolution: threats.resolution,
      count: count(),
      mean: sql<string | null>`avg(extract(epoch from ${threats.resolvedAt} - ${threats.detectedAt}))`,
    })
    .from(threats)
    .where(
      and(
        eq(threats.workspaceId, workspaceId),
        eq(threats.status, 'RESOLVED'),
        gte(threats.resolvedAt, from),
        lt(threats.resolvedAt, to),
      ),
    )
    .groupBy(threats.resolution)
  const remediated = rows.find(({ resolution }) => resolution === 'remediated')
  return {
    byResolution: Object.fromEntries(rows.map((row) => [row.resolution ?? '', row.count])),
    meanSecondsToRemediate: remediated?.mean == null ? null : Number(remediated.mean),
  }
}

const sumOf = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((sum, each) => sum + each, 0)
