import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiQuery, queryClient } from '../../api/query-client.ts'
import { useWorkspace } from '../../api/workspace.ts'
import type { Choice } from './choice.ts'

const PAUSE_MS = 200
/** One letter begins too much to be worth asking for. */
const SHORTEST = 2
const LONGEST = 256
const THREATS = 5

export interface Found {
  readonly accounts: readonly Choice[]
  readonly identifiers: readonly Choice[]
  readonly threats: readonly Choice[]
  readonly busy: boolean
  readonly failed: boolean
}

/** What the workspace knows that begins with, or contains, what was typed. */
export function useFound(typed: string): Found {
  const client = useWorkspace().clientUUID
  const wanted = typed.trim().slice(0, LONGEST)
  const [search] = useDebouncedValue(wanted, PAUSE_MS)
  const enabled = search.length >= SHORTEST
  const values = useQuery({ ...apiQuery('searchTypeahead', { client, query: { search } }), enabled })
  const threats = useQuery({
    ...apiQuery('listThreats', { client, query: { search, resolved: 'false', limit: THREATS } }),
    enabled,
  })
  useForgetting(client)
  const known = (enabled ? values.data?.values : undefined) ?? []
  return {
    accounts: known.flatMap(({ kind, value, uuid }) =>
      kind === 'account' && uuid !== null ? { kind: 'account' as const, value, uuid } : [],
    ),
    identifiers: known.flatMap(({ kind, value }) =>
      kind === 'account' ? [] : { kind: 'identifier' as const, type: kind, value },
    ),
    threats: ((enabled ? threats.data?.threats : undefined) ?? []).map(({ id, type, title }) => ({
      kind: 'threat' as const,
      id,
      type,
      title,
    })),
    busy: wanted.length >= SHORTEST && (wanted !== search || values.isFetching || threats.isFetching),
    failed: enabled && (values.isError || threats.isError),
  }
}

/** What was found in one workspace is not kept for the next. */
function useForgetting(client: string) {
  useEffect(() => () => queryClient.removeQueries({ queryKey: ['searchTypeahead', client] }), [client])
}
