import type { IdentifierKind } from '@signet/contract/identifiers'
import type { Graph } from '@signet/contract/signalprint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '../../api/call.ts'
import { apiQuery } from '../../api/query-client.ts'
import { useWorkspace } from '../../api/workspace.ts'
import type { SignalprintState } from './signalprint-state.ts'

export type Attribute = Answer<'getAttribute'>
export type History = Answer<'getEventHistory'>['history']

export const isAsked = ({ type, value }: SignalprintState) => type !== '' && value !== ''

interface Asked {
  type: string
  value: string
}

/** The graph stays while more of it comes, and when that fails, but not while another one does. */
export function useGraph(state: SignalprintState) {
  const client = useWorkspace().clientUUID
  const { type, value, days, depth, expanded } = state
  const body = { type: type === '' ? ('account' as const) : type, value, days, depth, expand: [...expanded] }
  const query = useQuery({
    ...apiQuery('getGraph', { client, body }),
    enabled: isAsked(state),
    placeholderData: (before, earlier) => {
      const last = earlier?.queryKey[4] as Asked | null | undefined
      return last?.type === type && last.value === value ? before : undefined
    },
  })
  const of = JSON.stringify([client, type, value])
  const [kept, keep] = useState<{ of: string; answer: Graph } | null>(null)
  if (query.data !== undefined && query.data !== kept?.answer) keep({ of, answer: query.data })
  return { ...query, answer: query.data ?? (kept?.of === of ? kept.answer : undefined) }
}

export function useTypeahead(type: IdentifierKind | '', search: string) {
  const client = useWorkspace().clientUUID
  const query = { search, ...(type !== '' && { type }) }
  return useQuery({
    ...apiQuery('searchTypeahead', { client, query }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
}

export interface OneIdentifier {
  type: IdentifierKind
  value: string
  days: number
}

export function useAttribute(body: OneIdentifier) {
  const client = useWorkspace().clientUUID
  return useQuery(apiQuery('getAttribute', { client, body }))
}

export function useHistory(body: OneIdentifier) {
  const client = useWorkspace().clientUUID
  return useQuery(apiQuery('getEventHistory', { client, body }))
}

const LOOKED_AT = 20
const SOON_MS = 5000

/** The worst that is open names what is worth a look; while there is none, the first may be about to be found. */
export function useOpenThreats() {
  const client = useWorkspace().clientUUID
  return useQuery({
    ...apiQuery('listThreats', { client, query: { resolved: 'false', order: '-severity', limit: LOOKED_AT } }),
    refetchInterval: ({ state }) => (state.data?.threats.length === 0 ? SOON_MS : false),
  })
}
