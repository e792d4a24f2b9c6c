import { toEngineTime } from '../event-row.ts'
import type { QueryParameter, QueryRow } from '../event-store.ts'
import type { Ask } from '../query/ask-events.ts'

/** What detection found out about one event. */
export interface EventMark {
  readonly eventId: string
  readonly timestamp: number
  readonly account: string
  /** 0 to 1, in hundredths. */
  readonly riskScore: number
  /** 0 to 100; null: the account has too little history to differ from. */
  readonly anomalyScore: number | null
  readonly labels: readonly string[]
  /** What the scores are made of, the heaviest first. */
  readonly reasons: readonly string[]
}

const ROWS_AT_ONCE = 1000
const row =
  'Tuple(ts String, id String, account String, risk Float64, anomaly Nullable(UInt8), labels Array(String), reasons Array(String))'

/** One statement a thousand marks: the rows travel as one bound text, read by the parser that runs on every processor. */
export const insertMarksSql = `INSERT INTO event_marks (workspace, ts, eventId, account, riskScore, anomalyScore, labels, reasons, judgedAt)
SELECT {workspace:UUID}, toDateTime64(mark.ts, 3, 'UTC'), mark.id, mark.account, mark.risk, mark.anomaly, mark.labels, mark.reasons, {judgedAt:DateTime64(3, 'UTC')}
FROM (SELECT arrayJoin(JSONExtract({rows:String}, 'Array(${row})')) AS mark)
SETTINGS allow_simdjson = 0`

export function* markStatements(
  workspaceId: string,
  marks: readonly EventMark[],
  judgedAt: Date,
): Generator<Readonly<Record<string, QueryParameter>>> {
  for (let from = 0; from < marks.length; from += ROWS_AT_ONCE) {
    const rows = marks.slice(from, from + ROWS_AT_ONCE).map((mark) => ({
      ts: toEngineTime(mark.timestamp),
      id: mark.eventId,
      account: mark.account,
      risk: Math.round(mark.riskScore * 100) / 100,
      anomaly: mark.anomalyScore === null ? null : Math.round(mark.anomalyScore),
      labels: mark.labels,
      reasons: mark.reasons,
    }))
    yield { workspace: workspaceId, judgedAt: toEngineTime(judgedAt), rows: JSON.stringify(rows) }
  }
}

export interface ReadMark {
  readonly riskScore: number
  readonly anomalyScore: number | null
  readonly labels: readonly string[]
  readonly reasons: readonly string[]
}

/** The marks of some events, by event id. */
export async function askMarks(
  ask: Ask,
  workspaceId: string,
  events: readonly { readonly id: string; readonly at: number }[],
): Promise<Map<string, ReadMark>> {
  if (events.length === 0) return new Map()
  const rows = await ask(
    `SELECT eventId AS id, riskScore AS risk, anomalyScore AS anomaly, labels AS marked, reasons AS why, judgedAt
    FROM event_marks
    WHERE workspace = {workspace:UUID} AND ts IN {times:Array(DateTime64(3, 'UTC'))} AND eventId IN {ids:Array(String)}`,
    {
      workspace: workspaceId,
      times: [...new Set(events.map(({ at }) => toEngineTime(at)))],
      ids: events.map(({ id }) => id),
    },
    { readsFew: true },
  )
  // What was judged anew has several until the engine merges them: the newest counts.
  const newest = new Map<string, QueryRow>()
  for (const found of rows) {
    const id = String(found.id)
    if (String(found.judgedAt) >= String(newest.get(id)?.judgedAt ?? '')) newest.set(id, found)
  }
  return new Map([...newest].map(([id, found]) => [id, toMark(found)]))
}

const toMark = (found: QueryRow): ReadMark => ({
  riskScore: Number(found.risk),
  anomalyScore: found.anomaly === null ? null : Number(found.anomaly),
  labels: found.marked as string[],
  reasons: found.why as string[],
})

/** The marks of a statement's range, one row an event: joined where a query asks about them. */
export const joinedMarks = `GLOBAL ANY LEFT JOIN (
  SELECT ts AS markTs, eventId AS markId, argMax(toNullable(riskScore), judgedAt) AS markRisk,
    argMax((anomalyScore, 0), judgedAt).1 AS markAnomaly, argMax(labels, judgedAt) AS markLabels,
    argMax(reasons, judgedAt) AS markReasons
  FROM event_marks
  WHERE workspace = {workspace:UUID} AND ts >= {from:DateTime64(3, 'UTC')} AND ts < {to:DateTime64(3, 'UTC')}
  GROUP BY ts, eventId
) AS marks ON ts = marks.markTs AND eventId = marks.markId`
