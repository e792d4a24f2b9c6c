import { ActivityEvent } from '@signet/contract/account-details'
import type { StoredEvent } from '@signet/contract/event'
import { type Labelled, type PictureEvent, pictureFields } from '@signet/engine/accounts/account-picture'
import { fieldOfKind, type Identifier } from '@signet/engine/links/link'
import { askMarks } from '../detection/event-mark.ts'
import { type EventColumn, eventColumns } from '../event-columns.ts'
import { decodeRow, fromEngineTime, toEngineTime } from '../event-row.ts'
import type { EventStore } from '../event-store.ts'

type Ask = EventStore['query']
interface Which {
  readonly since: number
  readonly limit: number
}

const time = "DateTime64(3, 'UTC')"
const scattered = { isScattered: true }
const columnOf = ({ kind }: Identifier) => (kind === 'account' ? 'account' : eventColumns[fieldOfKind[kind]][0])
const scope = `workspace = {workspace:UUID} AND ts >= {since:${time}}`
const bound = (workspaceId: string, { value }: Identifier, since: number) => ({
  workspace: workspaceId,
  value,
  since: toEngineTime(since),
})

/** The newest events that name an identifier, with what detection found out about them. */
export async function eventsWith(
  ask: Ask,
  workspaceId: string,
  identifier: Identifier,
  which: Which,
): Promise<StoredEvent[]> {
  const rows = await newestRows(ask, '*', workspaceId, identifier, which)
  return withMarks(ask, workspaceId, rows.map(decodeRow))
}

const columnsFor = (fields: readonly EventColumn[]) =>
  fields.map((field) => `${eventColumns[field][0]} AS ${field}`).join(', ')
const activityColumns = columnsFor(
  (Object.keys(ActivityEvent.shape) as (keyof ActivityEvent)[]).filter(
    (field) => field in eventColumns,
  ) as EventColumn[],
)

/** The same of an account, in the columns that its page is made of: each that is read is waited for. */
export async function activityOf(
  ask: Ask,
  workspaceId: string,
  account: string,
  which: Which,
): Promise<ActivityEvent[]> {
  const rows = await newestRows(ask, activityColumns, workspaceId, { kind: 'account', value: account }, which)
  const events = rows.map((row) => ActivityEvent.parse({ ...row, timestamp: fromEngineTime(String(row.timestamp)) }))
  return withMarks(ask, workspaceId, events)
}

/** The newest of an account's events of some types, as far as their type and time. */
export async function newestOfTypes(
  ask: Ask,
  workspaceId: string,
  account: string,
  types: readonly string[],
): Promise<Pick<StoredEvent, 'type' | 'timestamp'>[]> {
  const rows = await ask(
    `SELECT type, ts FROM events WHERE workspace = {workspace:UUID} AND account = {account:String}
      AND type IN {types:Array(String)} ORDER BY ts DESC LIMIT 1`,
    { workspace: workspaceId, account, types },
    scattered,
  )
  return rows.map(({ type, ts }) => ({ type: type as StoredEvent['type'], timestamp: fromEngineTime(String(ts)) }))
}

const newestRows = (ask: Ask, columns: string, workspaceId: string, identifier: Identifier, which: Which) =>
  ask(
    `SELECT ${columns} FROM events WHERE ${scope} AND ${columnOf(identifier)} = {value:String}
    ORDER BY ts DESC, eventId LIMIT {limit:UInt32}`,
    { ...bound(workspaceId, identifier, which.since), limit: which.limit },
    scattered,
  )

type Markable = Pick<StoredEvent, 'eventId' | 'timestamp' | 'labels' | 'riskScore' | 'anomalyScore' | 'scoreReasons'>

async function withMarks<Event extends Markable>(
  ask: Ask,
  workspaceId: string,
  events: readonly Event[],
): Promise<Event[]> {
  const asked = events.map(({ eventId, timestamp }) => ({ id: eventId, at: timestamp }))
  const marks = await askMarks(ask, workspaceId, asked)
  return events.map((event) => {
    const mark = marks.get(event.eventId)
    if (mark === undefined) return event
    const { riskScore, anomalyScore, labels, reasons } = mark
    return { ...event, riskScore, anomalyScore, labels: [...event.labels, ...labels], scoreReasons: [...reasons] }
  })
}

export interface DayCount {
  readonly day: string
  readonly events: number
  readonly failures: number
  readonly successes: number
}

/** How many events name an identifier, by day; days without any are left out. */
export async function daysWith(
  ask: Ask,
  workspaceId: string,
  identifier: Identifier,
  since: number,
): Promise<DayCount[]> {
  const rows = await ask(
    `SELECT toString(toDate(ts)) AS day, count() AS events, countIf(type IN ('LOGIN_FAILED', 'LOGIN_BLOCKED')) AS failures,
      countIf(type = 'LOGIN_SUCCESS') AS successes
    FROM events WHERE ${scope} AND ${columnOf(identifier)} = {value:String} GROUP BY day ORDER BY day`,
    bound(workspaceId, identifier, since),
  )
  return rows.map((row) => ({
    day: String(row.day),
    events: Number(row.events),
    failures: Number(row.failures),
    successes: Number(row.successes),
  }))
}

const pictureColumns = columnsFor(pictureFields)

/** What a picture of an account is made of: its newest events, in few columns. */
export async function pictureEvents(
  ask: Ask,
  workspaceId: string,
  account: string,
  which: Which,
): Promise<PictureEvent[]> {
  const rows = await ask(
    `SELECT ${pictureColumns} FROM events WHERE ${scope} AND account = {value:String}
    ORDER BY ts DESC LIMIT {limit:UInt32}`,
    { ...bound(workspaceId, { kind: 'account', value: account }, which.since), limit: which.limit },
    scattered,
  )
  return rows.map((row) => ({ ...row, timestamp: fromEngineTime(String(row.timestamp)) }) as PictureEvent)
}

/** The labels that detection gave an account's newest events. */
export async function markedLabels(ask: Ask, workspaceId: string, account: string, which: Which): Promise<Labelled[]> {
  const rows = await ask(
    `SELECT ts, argMax(labels, judgedAt) AS given FROM event_marks
    WHERE ${scope} AND account = {value:String} GROUP BY ts, eventId ORDER BY ts DESC LIMIT {limit:UInt32}`,
    { ...bound(workspaceId, { kind: 'account', value: account }, which.since), limit: which.limit },
  )
  return rows.map((row) => ({ timestamp: fromEngineTime(String(row.ts)), labels: row.given as string[] }))
}

const quarter = 'toStartOfFifteenMinutes(ts)'

/**
 * Events of everybody by the hour of the day (UTC): 24 counts. Since the start of a day: the counts by quarter of an hour
 * tell it, and no event is read.
 */
export async function hoursOfWorkspace(ask: Ask, workspaceId: string, since: number): Promise<number[]> {
  const rows = await ask(
    `SELECT toHour(${quarter}) AS hour, count() AS events FROM events
    WHERE workspace = {workspace:UUID} AND ${quarter} >= {since:DateTime('UTC')} GROUP BY hour`,
    { workspace: workspaceId, since: toEngineTime(since).slice(0, 19) },
    { fromCounts: true },
  )
  const counts = new Map(rows.map((row) => [Number(row.hour), Number(row.events)]))
  return Array.from({ length: 24 }, (_, hour) => counts.get(hour) ?? 0)
}
