import type { InsightType } from '@signet/contract/insights'
import type { DayCount } from '@signet/engine/insights/find-insights'
import type { Ask } from './ask-events.ts'

const LIMIT = 5000

/** What is counted of each day: the dimension and the number. */
const metrics: readonly (readonly [InsightType, dimension: string, value: string, where: string])[] = [
  ['TOTAL_EVENTS', "''", 'count()', '1'],
  ['UNIQUE_ACCOUNTS', "''", "uniqExactIf(account, account != '')", '1'],
  ['UNIQUE_IPS', "''", "uniqExactIf(ip, ip != '')", '1'],
  ['UNIQUE_ASNS', "''", 'uniqExactIf(asn, asn != 0)', '1'],
  ['UNIQUE_PRINTS', "''", "uniqExactIf(print, print != '')", '1'],
  ['EVENT_TYPE', 'type', 'count()', '1'],
  ['COUNTRY_DISTRIBUTION', 'country', 'count()', "country != '' AND type IN ('LOGIN_SUCCESS', 'LOGIN_FAILED')"],
  ['GEOLOCATION', "concat(city, ', ', country)", 'count()', "city != '' AND type IN ('LOGIN_SUCCESS', 'LOGIN_FAILED')"],
  ['DEVICE_TYPE', 'deviceType', 'count()', "deviceType != ''"],
  ['CIRCADIAN_RHYTHM', "leftPad(toString(toHour(ts)), 2, '0')", 'count()', '1'],
  ['RISK_SIGNALS', 'arrayJoin(labels)', 'count()', 'notEmpty(labels)'],
]

const inDays = `workspace = {workspace:UUID} AND ts >= toDateTime64({first:String}, 3, 'UTC')
        AND ts < toDateTime64({last:String}, 3, 'UTC') + INTERVAL 1 DAY
        AND toString(toDate(ts)) IN {dates:Array(String)}`

/** An event may have been judged several times: its newest mark counts. */
const riskyEvents = `SELECT toInt32(toDate(ts)) AS day, '' AS dimension, count() AS value FROM (
        SELECT ts, eventId, argMax(riskScore, judgedAt) AS risk FROM event_marks WHERE ${inDays} GROUP BY ts, eventId
      ) WHERE risk >= {riskyFrom:Float64} GROUP BY day ORDER BY day`

/**
 * The numbers of some days (counted from 1970-01-01 UTC), the largest dimensions of each metric. Events are risky from
 * `riskyFrom` on.
 */
export async function askDayCounts(
  ask: Ask,
  workspaceId: string,
  days: readonly number[],
  riskyFrom: number,
): Promise<DayCount[]> {
  const dates = days.map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))
  const ordered = [...dates].sort()
  const scope = { workspace: workspaceId, dates, first: ordered[0] ?? '', last: ordered.at(-1) ?? '' }
  const found: DayCount[] = []
  const count = async (type: InsightType, sql: string, parameters: Parameters<Ask>[1]) => {
    const rows = await ask(sql, parameters)
    found.push(
      ...rows.map((row) => ({
        day: Number(row.day),
        type,
        dimension: String(row.dimension),
        value: Number(row.value),
      })),
    )
  }
  for (const [type, dimension, value, where] of metrics) {
    const sql = `SELECT toInt32(toDate(ts)) AS day, ${dimension} AS dimension, ${value} AS value FROM events
      WHERE ${inDays} AND ${where}
      GROUP BY day, dimension ORDER BY value DESC, day, dimension LIMIT ${LIMIT}`
    await count(type, sql, scope)
  }
  await count('EVENT_RISK_SCORE', riskyEvents, { ...scope, riskyFrom })
  return found
}
