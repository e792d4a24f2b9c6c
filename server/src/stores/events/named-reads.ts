import { decodeRow, toEngineTime } from './event-row.ts'
import type { EventStore } from './event-store.ts'

type NamedReads = Pick<EventStore, 'countEvents' | 'monthlyActiveAccounts' | 'latestEvents' | 'hasEvents'>

export function namedReads(query: EventStore['query']): NamedReads {
  async function count(sql: string, parameters: Record<string, string | number>): Promise<number> {
    const [row] = await query(sql, parameters)
    return Number(row?.count ?? 0)
  }
  return {
    countEvents: (workspaceId, { from, to }) =>
      count(
        `SELECT count() AS count FROM events
        WHERE workspace = {workspace:UUID} AND ts >= {from:DateTime64(3, 'UTC')} AND ts < {to:DateTime64(3, 'UTC')}`,
        { workspace: workspaceId, from: toEngineTime(from), to: toEngineTime(to) },
      ),
    monthlyActiveAccounts: (workspaceId, since) =>
      count(
        `SELECT uniqExact(account) AS count FROM events
        WHERE workspace = {workspace:UUID} AND ts >= {since:DateTime64(3, 'UTC')} AND account != ''`,
        { workspace: workspaceId, since: toEngineTime(since) },
      ),
    async latestEvents(workspaceId, limit) {
      const rows = await query(
        `SELECT * FROM events WHERE workspace = {workspace:UUID}
        ORDER BY ts DESC, receivedAt DESC, eventId LIMIT {limit:UInt32}`,
        { workspace: workspaceId, limit },
      )
      return rows.map(decodeRow)
    },
    hasEvents: async (workspaceId) => {
      const found = await query(
        `SELECT 1 AS found FROM events
        WHERE workspace = {workspace:UUID} AND ts >= now() - INTERVAL 180 DAY LIMIT 1`,
        { workspace: workspaceId },
      )
      return found.length > 0
    },
  }
}
