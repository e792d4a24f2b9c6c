import type { EventQuery, Filter } from '@signet/contract/event-query'
import type { ExportFormat } from '@signet/contract/explorer'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { type Answer, download } from '../../api/call.ts'
import { useEventCounts } from '../../api/event-counts.ts'
import { hasRoom } from '../../api/filter-room.ts'
import { apiMutation, apiQuery, queryClient } from '../../api/query-client.ts'
import { saveFile } from '../../api/save-file.ts'
import { earliest, nextMinute, type ResolvedRange } from '../../api/time-range.ts'
import { useWorkspace } from '../../api/workspace.ts'
import type { Step } from '../../ui/histogram/buckets.ts'
import { fieldsFor, readColumns } from './columns.ts'
import type { ExplorerState } from './explorer-state.ts'
import { type GroupTab, groupedBy, othersOf } from './tabs.ts'

export type SavedSearch = Answer<'listSavedSearches'>['searches'][number]

export interface Question {
  readonly state: ExplorerState
  readonly range: ResolvedRange
}

const momentsOf = ({ from, to }: { from: number; to: number }): EventQuery['timeRange'] => [
  new Date(from).toISOString(),
  new Date(to).toISOString(),
]

const scopeOf = ({ state, range }: Question) => ({ timeRange: momentsOf(range), filters: [...state.filters] })

const ordersOf = (order: string): EventQuery['orders'] => [
  { field: order.replace(/^-/, ''), direction: order.startsWith('-') ? 'desc' : 'asc' },
]

export function useEvents(question: Question, columns: string | null) {
  const client = useWorkspace().clientUUID
  const { order, size: limit, offset } = question.state
  const body = { ...scopeOf(question), fields: fieldsFor(readColumns(columns)), orders: ordersOf(order), limit, offset }
  return useQuery({ ...apiQuery('queryEvents', { client, body }), placeholderData: keepPreviousData })
}

export const useCounts = (question: Question, step: Step, timeZone: string) =>
  useEventCounts(scopeOf(question), step.granularity, timeZone)

export function useGroups(question: Question, tab: GroupTab) {
  const client = useWorkspace().clientUUID
  const { order, size: limit, offset } = question.state
  const scope = scopeOf(question)
  const field = groupedBy[tab]
  const filters = hasRoom(scope.filters)
    ? [...scope.filters, { field, operator: 'exists' } satisfies Filter]
    : scope.filters
  const aggregations = [
    { name: 'first', field: 'event.timestamp', aggregator: 'min' as const },
    { name: 'last', field: 'event.timestamp', aggregator: 'max' as const },
    { name: 'others', field: othersOf(tab), aggregator: 'uniq' as const },
  ]
  const body = { ...scope, filters, fields: [field], aggregations, orders: ordersOf(order), limit, offset }
  return useQuery({ ...apiQuery('queryGroups', { client, body }), placeholderData: keepPreviousData })
}

/** Whether anything has ever come in: only asked where nothing was found. */
export function useAnyEvent(now: number, enabled: boolean) {
  const client = useWorkspace().clientUUID
  const timeRange = momentsOf({ from: earliest(now), to: nextMinute(now) + 86_400_000 })
  return useQuery({ ...apiQuery('queryEvents', { client, body: { timeRange, limit: 0 } }), enabled })
}

/** The whole of one event: every field and all custom data. */
export function useEvent(id: string, now: number) {
  const client = useWorkspace().clientUUID
  const timeRange = momentsOf({ from: earliest(now), to: nextMinute(now) + 86_400_000 })
  const filters: Filter[] = [{ field: 'event.id', operator: 'equals', values: [id] }]
  return useQuery({
    ...apiQuery('queryEvents', { client, body: { timeRange, filters, limit: 1 } }),
    enabled: id !== '',
  })
}

export function useFields() {
  const client = useWorkspace().clientUUID
  return useQuery({ ...apiQuery('listEventFields', { client }), staleTime: 300_000 })
}

export function useSuggestions(field: string, search: string, range: ResolvedRange, enabled: boolean) {
  const client = useWorkspace().clientUUID
  const body = { field, search, timeRange: momentsOf(range) }
  return useQuery({ ...apiQuery('suggestValues', { client, body }), placeholderData: keepPreviousData, enabled })
}

export function useExport(question: Question) {
  const client = useWorkspace().clientUUID
  const orders = question.state.tab === 'events' ? ordersOf(question.state.order) : undefined
  const body = { ...scopeOf(question), ...(orders !== undefined && { orders }) }
  return useMutation({
    mutationFn: async (format: ExportFormat) =>
      saveFile(await download('exportEvents', { client, query: { format }, body }), `events.${format}`),
  })
}

export function useSavedSearches() {
  const client = useWorkspace().clientUUID
  return useQuery(apiQuery('listSavedSearches', { client }))
}

function useChange<Name extends 'createSavedSearch' | 'updateSavedSearch' | 'deleteSavedSearch'>(name: Name) {
  const client = useWorkspace().clientUUID
  return useMutation({
    ...apiMutation(name, client),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['listSavedSearches', client] }),
  })
}
export const useSaveSearch = () => useChange('createSavedSearch')
export const useUpdateSearch = () => useChange('updateSavedSearch')
export const useDeleteSearch = () => useChange('deleteSavedSearch')

/** Asks everything on the page again. */
export const askAgain = () =>
  Promise.all(
    (['queryEvents', 'queryGroups'] as const).map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  )
