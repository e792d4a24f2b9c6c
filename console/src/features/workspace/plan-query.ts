import { queryOptions } from '@tanstack/react-query'
import { isPlanInactive } from '../../api/api-error.ts'
import { apiQuery, queryClient } from '../../api/query-client.ts'
import { metricsQuery } from '../../api/workspace.ts'

const LOOK_AGAIN_MS = 30_000

/**
 * The workspace with its plan as both of its answers see it. At the end of a trial the servers' clocks may differ: while
 * one of them still refuses, the plan is not active, or the person would be sent back and forth.
 */
export const planQuery = (client: string) =>
  queryOptions({
    queryKey: ['plan', client] as const,
    queryFn: async () => {
      const refused = takeRefusal(client)
      const found = await queryClient.fetchQuery({ ...apiQuery('getClient', { client }), staleTime: 0 })
      if (found.status !== 'active') return found
      const status = refused ? 'inactive' : await statusByMetrics(client)
      return { ...found, status }
    },
    // What it asks is repeated on its own account.
    retry: false,
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  })

/** The 402 that led to the inactive screen counts for the first look: asked again at once, another server may deny it. */
function takeRefusal(client: string): boolean {
  const { queryKey } = metricsQuery(client)
  const refused = isPlanInactive(queryClient.getQueryState(queryKey)?.error)
  if (refused) queryClient.removeQueries({ queryKey, exact: true })
  return refused
}

async function statusByMetrics(client: string) {
  try {
    return (await queryClient.fetchQuery({ ...metricsQuery(client), staleTime: 0 })).status
  } catch (error) {
    if (!isPlanInactive(error)) throw error
    // Its own 402 is no reason to pass over the next look.
    takeRefusal(client)
    return 'inactive'
  }
}
