import { limits } from '@signet/contract/limits'
import type { Overview, overviewGranularities } from '@signet/contract/threats'
import { bucketKey, bucketOf, readGranularity } from '@signet/engine/query/granularity'
import { readTimeZone } from '@signet/engine/query/time-zone'
import { and, eq, gte, lt } from 'drizzle-orm'
import type { Member } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { rememberFor } from '../../remember-for.ts'
import { askOverview } from '../../stores/events/query/ask-overview.ts'
import { threats } from '../../stores/records/threat-schema.ts'
import { rangeOf } from './metrics.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Up to so many days are shown by the hour unless asked otherwise. */
const HOURLY_DAYS = 3
const MAX_HOURLY_DAYS = 31

/** Everybody who opens the dashboard asks the same: within a minute it is answered once, unless nothing was there yet. */
const remembered = rememberFor<Awaited<ReturnType<typeof askOverview>>>(MINUTE_MS, ({ totals }) => totals.events > 0)

const minuteOf = (at: Date) => Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS

interface Asked {
  readonly start?: string | undefined
  readonly end?: string | undefined
  readonly granularity?: (typeof overviewGranularities)[number] | undefined
  readonly timeZone?: string | undefined
}

export async function readOverview(context: Context, { workspaceId }: Member, asked: Asked): Promise<Overview> {
  const { from, to } = rangeOf(context.now(), asked.start, asked.end)
  const days = (to.getTime() - from.getTime()) / DAY_MS
  const name = asked.granularity ?? (days <= HOURLY_DAYS ? 'hour' : 'day')
  const zone = readTimeZone(asked.timeZone ?? 'UTC')
  const fields: Record<string, string> = {}
  if (days <= 0) fields.start = 'The start must be before the end'
  if (days > limits.retention.days + 1) fields.start = `At most ${limits.retention.days} days`
  if (name === 'hour' && days > MAX_HOURLY_DAYS) fields.granularity = `By the hour at most ${MAX_HOURLY_DAYS} days`
  if (zone === null) fields.timeZone = 'No such time zone'
  if (zone === null || Object.keys(fields).length > 0) throw new AppError('invalid_request', { fields })
  const granularity = readGranularity(name)
  const span = { from: minuteOf(from), to: minuteOf(to) + MINUTE_MS }
  const counted = await remembered(
    context,
    `${workspaceId} ${span.from} ${span.to} ${name} ${zone.name}`,
    context.now(),
    () => askOverview(context.events.query, workspaceId, span, { granularity, zone, aggregations: [] }),
  )
  const starts = await context.records.inWorkspace(workspaceId, (db) =>
    db
      .select({ at: threats.startedAt })
      .from(threats)
      .where(and(eq(threats.workspaceId, workspaceId), gte(threats.startedAt, from), lt(threats.startedAt, to))),
  )
  const opened = new Map<string, number>()
  for (const { at } of starts) {
    const key = bucketKey(granularity, zone, bucketOf(granularity, zone, at.getTime()))
    if ('time' in key) opened.set(key.time, (opened.get(key.time) ?? 0) + 1)
  }
  return {
    start: from.toISOString(),
    end: to.toISOString(),
    granularity: name,
    ...counted,
    series: counted.series.map((row) => ({ ...row, threats: opened.get(row.time) ?? 0 })),
    totals: { ...counted.totals, threats: starts.length },
  }
}
