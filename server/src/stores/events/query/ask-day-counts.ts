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

/** The numbers of some days (counted from 1970-01-01 UTC), the largest dimensions of each metric. */
export async function askDayCounts(ask: Ask, workspaceId: string, days: readonly number[]): Promise<DayCount[]> {
  const dates = days.map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))
  const found: DayCount[] = []
  for (const [type, dimension, value, where] of metrics) {
    const rows = await ask(
      `SELECT toInt32(toDate(ts)) AS day, ${dimension} AS dimension, ${value} AS value FROM events
      WHERE workspace = {workspace:UUID} AND ts >= toDateTime64({first:String}, 3, 'UTC')
        AND ts < toDateTime64({last:String}, 3, 'UTC') + INTERVAL 1 DAY
        AND toString(toDate(ts)) IN {dates:Array(String)} AND ${where}
      GROUP BY day, dimension ORDER BY value DESC, day, dimension LIMIT ${LIMIT}`,
      { workspace: workspaceId, dates, first: [...dates].sort()[0] ?? '', last: [...dates].sort().at(-1) ?? '' },
    )
    found.push(
      ...rows.map((row) => ({
        day: Number(row.day),
        type,
        dimension: String(row.dimension),
        value: Number(row.value),
      })),
    )
  }
  return found
}
