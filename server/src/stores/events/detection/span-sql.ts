import type { Span } from '@signet/engine/detections/detection'
import { fromEngineTime } from '../event-row.ts'
import type { QueryBounds, QueryParameter, QueryRow, ReadRow } from '../event-store.ts'

/** A question about a workspace's events in a span, whose statement names what else is bound. */
export type AskSpan = <Row = QueryRow>(
  sql: string,
  span: Span,
  more?: Readonly<Record<string, QueryParameter>>,
  bounds?: Pick<QueryBounds, 'isScattered'>,
  read?: ReadRow<Row>,
) => Promise<Row[]>

export const time = "DateTime64(3, 'UTC')"
export const scope = `workspace = {workspace:UUID} AND ts >= {from:${time}} AND ts < {to:${time}}`

/** The IPv4 address or the /64 of the IPv6 address: what sourceOf of the engine is. */
export const source = `if(position(ip, ':') = 0, ip, concat(toString(IPv6CIDRToRange(toIPv6OrDefault(ip), 64).1), '/64'))`
// Most addresses are IPv4: the column itself is what the bloom filter answers.
export const fromSources = `(ip IN {addresses:Array(String)} OR (position(ip, ':') > 0 AND ${source} IN {networks:Array(String)}))`
export const isFailure = `(type = 'LOGIN_FAILED' AND reason IN {reasons:Array(String)})`
export const byReceived = `receivedAt <= {receivedUpTo:${time}}`

/** What `fromSources` names. */
export function bySource(sources: readonly string[]) {
  return {
    addresses: sources.filter((each) => !each.includes(':')),
    networks: sources.filter((each) => each.includes(':')),
  }
}

/** A time as a row has it: with milliseconds, or to the second where the engine cut it. */
export const at = (value: unknown) => fromEngineTime(String(value))
