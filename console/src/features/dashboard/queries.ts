import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Answer } from '../../api/call.ts'
import { apiMutation, apiQuery, queryClient } from '../../api/query-client.ts'
import { nextMinute, type Range, resolveRange } from '../../api/time-range.ts'
import { useWorkspace } from '../../api/workspace.ts'
import { zoneName } from '../../ui/time-text.ts'
import { useZone } from '../../ui/use-zone.ts'
import { granularityOf, lookAgainMs, timesOf } from './time-frame.ts'

export type Overview = Answer<'getOverview'>
export type Insight = Answer<'listInsights'>['insights'][number]

const SOON_MS = 10_000
/** The demo gets its month within seconds. */
const DEMO_SOON_MS = 2_000

/** The end of the time frame. It moves on while somebody looks. */
export function useNow(frame: Range): number {
  const [now, setNow] = useState(() => nextMinute(Date.now()))
  const every = lookAgainMs(resolveRange(frame, now))
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setNow(nextMinute(Date.now()))
    }, every)
    return () => clearInterval(timer)
  }, [every])
  return now
}

export function useOverview(frame: Range, now: number) {
  const { clientUUID: client, demo } = useWorkspace()
  const [zone] = useZone()
  const granularity = granularityOf(resolveRange(frame, now))
  const query = { ...timesOf(frame, now), granularity, timeZone: zoneName(zone) } as const
  return useQuery({
    ...apiQuery('getOverview', { client, query }),
    placeholderData: keepPreviousData,
    // Who has just connected a log waits for the first event here.
    refetchInterval: ({ state }) => (state.data?.totals.events === 0 ? (demo ? DEMO_SOON_MS : SOON_MS) : false),
  })
}

export function useThreatMetrics(frame: Range, now: number) {
  const client = useWorkspace().clientUUID
  return useQuery({
    ...apiQuery('getThreatMetrics', { client, query: timesOf(frame, now) }),
    placeholderData: keepPreviousData,
    // Nobody is told that everything is fine while something waits, nor that something waits when it is judged.
    refetchInterval: ({ state }) => ((state.data?.secondsUnjudged ?? 0) > 0 ? SOON_MS : false),
  })
}

const MOST_URGENT = 5

/** The worst that is still open. */
export function useUrgent() {
  const client = useWorkspace().clientUUID
  return useQuery(
    apiQuery('listThreats', { client, query: { resolved: 'false', order: '-severity', limit: MOST_URGENT } }),
  )
}

export function useInsights(archived: boolean) {
  const client = useWorkspace().clientUUID
  return useQuery({
    ...apiQuery('listInsights', { client, query: { archived: String(archived) } }),
    placeholderData: keepPreviousData,
  })
}

export function useArchive() {
  const client = useWorkspace().clientUUID
  return useMutation({
    ...apiMutation('giveInsightFeedback', client),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['listInsights', client] }),
  })
}
