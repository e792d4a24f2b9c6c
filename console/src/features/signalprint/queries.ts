import type { IdentifierKind } from '@signet/contract/identifiers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
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

/** The graph stays while more of it comes, but not while another one does. */
export function useGraph(state: SignalprintState) {
  const client = useWorkspace().clientUUID
  const { type, value, days, depth, expanded } = state
  const body = { type: type === '' ? ('account' as const) : type, value, days, depth, expand: [...expanded] }
  return useQuery({
    ...apiQuery('getGraph', { client, body }),
    enabled: isAsked(state),
    placeholderData: (before, query) => {
      const last = query?.queryKey[4] as Asked | null | undefined
      return last?.type === type && last.value === value ? before : undefined
    },
  })
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

/** The worst that is open names what is worth a look. */
export function useOpenThreats() {
  const client = useWorkspace().clientUUID
  return useQuery(
    apiQuery('listThreats', { client, query: { resolved: 'false', order: '-severity', limit: LOOKED_AT } }),
  )
}
