import type { EventQuery, Filter } from '@signet/contract/event-query'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { failedTypes } from './event-outcome.ts'
import { hasRoom } from './filter-room.ts'
import { apiQuery } from './query-client.ts'
import { useWorkspace } from './workspace.ts'

const FAILED: Filter = { field: 'event.type', operator: 'in', values: [...failedTypes] }

interface Scope {
  timeRange: EventQuery['timeRange']
  filters: Filter[]
}

/** Two questions: all events, with the frequent types of each bar; and those that failed, unless no filter more fits. */
export function useEventCounts({ timeRange, filters }: Scope, granularity: string, timeZone: string) {
  const client = useWorkspace().clientUUID
  const counts = { granularity, timeZone }
  const types = { name: 'types', field: 'event.type', aggregator: 'topK' } as const
  const body = { timeRange, filters, limit: 0 }
  const all = useQuery({
    ...apiQuery('queryEvents', { client, body: { ...body, counts: { ...counts, aggregations: [types] } } }),
    placeholderData: keepPreviousData,
  })
  const failed = useQuery({
    ...apiQuery('queryEvents', { client, body: { ...body, filters: [...filters, FAILED], counts } }),
    placeholderData: keepPreviousData,
    enabled: hasRoom(filters),
  })
  return { all, failed }
}
