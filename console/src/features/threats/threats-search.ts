import { limits } from '@signet/contract/limits'
import { type Severity, severities, type ThreatType, threatTypes } from '@signet/contract/threat-types'
import type { ThreatOrder } from '@signet/contract/threats'
import { type Range, readRange, writeRange } from '../../api/time-range.ts'

export const statuses = ['active', 'resolved', 'all'] as const
export type StatusFilter = (typeof statuses)[number]

/** null: whatever the time. */
export type TimeFilter = Range | null

/** The orders that the page offers; the address may name the others as well. */
export const orders = ['-endedAt', '-updatedAt', '-severity', '-startedAt', 'startedAt', '-eventCount'] as const
const ORDER = /^-?(updatedAt|endedAt|startedAt|severity|eventCount)$/
export const DEFAULT_ORDER = '-endedAt' satisfies `-${ThreatOrder}`

/** What the page shows, as its address says it. */
export interface ThreatsState {
  readonly status: StatusFilter
  readonly severity: readonly Severity[]
  readonly type: readonly ThreatType[]
  readonly time: TimeFilter
  readonly search: string
  /** `-endedAt`: what was active last comes first, as its row says. */
  readonly order: string
  readonly offset: number
  readonly size: number
  /** The threat whose story is open; '' for none. */
  readonly id: string
}

type SearchKey =
  | 'status'
  | 'severity'
  | 'type'
  | 'range'
  | 'from'
  | 'to'
  | 'search'
  | 'order'
  | 'offset'
  | 'size'
  | 'id'
export type ThreatsSearch = { readonly [Key in SearchKey]?: string }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whatever stands there: what cannot be meant is left out. */
export function readState(given: ThreatsSearch): ThreatsState {
  return {
    status: statuses.find((each) => each === given.status) ?? 'active',
    severity: listed(severities, given.severity),
    type: listed(threatTypes, given.type),
    time: readRange(given),
    search: sanitize(given.search ?? ''),
    order: given.order !== undefined && ORDER.test(given.order) ? given.order : DEFAULT_ORDER,
    offset: wholeNumber(given.offset, limits.query.offset),
    size: limits.tables.pageSizes.find((each) => String(each) === given.size) ?? limits.tables.pageSize,
    id: given.id !== undefined && UUID.test(given.id) ? given.id.toLowerCase() : '',
  }
}

function listed<Value extends string>(values: readonly Value[], text = ''): Value[] {
  const named = new Set(text.split(','))
  return values.filter((value) => named.has(value))
}

export const sanitize = (text: string) =>
  text
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, limits.threats.searchMaxLength)

function wholeNumber(text: string | undefined, max: number): number {
  const value = Number(text)
  return Number.isInteger(value) && value >= 0 && value <= max ? value : 0
}

/** Only what differs from a fresh page. */
export function writeState(state: ThreatsState): ThreatsSearch {
  const { status, severity, type, time, search, order, offset, size, id } = state
  return {
    ...(status !== 'active' && { status }),
    ...(severity.length > 0 && { severity: severity.join(',') }),
    ...(type.length > 0 && { type: type.join(',') }),
    ...(time !== null && writeRange(time)),
    ...(search !== '' && { search }),
    ...(order !== DEFAULT_ORDER && { order }),
    ...(offset > 0 && { offset: String(offset) }),
    ...(size !== limits.tables.pageSize && { size: String(size) }),
    ...(id !== '' && { id }),
  }
}

/** Another question begins on its first page, and what was open may not be part of it. */
export function following(state: ThreatsState, changed: Partial<ThreatsState>): ThreatsState {
  const opened = Object.keys(changed).every((key) => key === 'id')
  const paged = 'offset' in changed || 'size' in changed
  const next = { ...state, ...changed }
  if (opened) return next
  return { ...next, offset: paged ? next.offset : 0, id: changed.id ?? '' }
}

export const isFiltered = ({ severity, type, time, search }: ThreatsState) =>
  severity.length > 0 || type.length > 0 || time !== null || search !== ''

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The same filters, as the API takes them. The start of a span stays where it is for a minute. */
export function queryOf(state: ThreatsState, now: number) {
  const { status, severity, type, time, search, order, offset, size } = state
  return {
    ...(status !== 'all' && { resolved: String(status === 'resolved') }),
    ...(severity.length > 0 && { severity: severity.join(',') }),
    ...(type.length > 0 && { type: type.join(',') }),
    ...(search !== '' && { search }),
    ...timesOf(time, now),
    order,
    limit: size,
    offset,
  }
}

function timesOf(time: TimeFilter, now: number): { start?: string; end?: string } {
  if (time === null) return {}
  if (!('days' in time)) return { start: new Date(time.from).toISOString(), end: new Date(time.to).toISOString() }
  return { start: new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS - time.days * DAY_MS).toISOString() }
}
