import type { ExclusionInput } from '@signet/contract/exclusions'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { Answer } from '../../api/call.ts'
import { refreshThreats } from '../../api/live-threats.ts'
import { apiMutation, apiQuery, queryClient } from '../../api/query-client.ts'
import { useWorkspace } from '../../api/workspace.ts'
import { queryOf, type ThreatsState } from './threats-search.ts'

export type Threat = Answer<'listThreats'>['threats'][number]
/** As many as a ranking holds, with room for owners that changed. */
const NETWORKS = 50

export type ThreatDetails = Answer<'getThreat'>

export function useThreats(state: ThreatsState, now: number) {
  const client = useWorkspace().clientUUID
  return useQuery({
    ...apiQuery('listThreats', { client, query: queryOf(state, now) }),
    placeholderData: keepPreviousData,
  })
}

export function useThreat(id: string) {
  const client = useWorkspace().clientUUID
  return useQuery({ ...apiQuery('getThreat', { client, params: { id } }), enabled: id !== '' })
}

/** Networks by the names of their owners, which only the events know; without an answer the numbers stand alone. */
export function useNetworkNames({ evidence, asns }: Threat): ReadonlyMap<string, string> {
  const client = useWorkspace().clientUUID
  const body = { ...evidence, fields: ['ip.asn', 'ip.aso'], limit: NETWORKS }
  const found = useQuery({ ...apiQuery('queryGroups', { client, body }), enabled: asns.total > 0 })
  return new Map(found.data?.groups.map(({ key }) => [String(key['ip.asn']), String(key['ip.aso'] ?? '')]))
}

/** What the server answers is the truth: until the pages have asked it again, the work is not done. */
function useChange<Name extends 'resolveThreat' | 'resolveThreats' | 'reopenThreat'>(name: Name) {
  const client = useWorkspace().clientUUID
  return useMutation({ ...apiMutation(name, client), onSettled: () => refreshThreats(client) })
}
export const useResolve = () => useChange('resolveThreat')
export const useResolveMany = () => useChange('resolveThreats')
export const useReopen = () => useChange('reopenThreat')

export const exclusionsQuery = (client: string) => apiQuery('listExclusions', { client })

/** What an exclusion would have hidden; asked anew each time somebody is about to make it. */
export function usePreview(exclusion: ExclusionInput | null) {
  const client = useWorkspace().clientUUID
  const body = exclusion ?? { kind: 'email' as const, value: '' }
  return useQuery({ ...apiQuery('previewExclusion', { client, body }), enabled: exclusion !== null, staleTime: 0 })
}

function useExclusionChange<Name extends 'addExclusion' | 'replaceExclusions'>(name: Name) {
  const client = useWorkspace().clientUUID
  return useMutation({
    ...apiMutation(name, client),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['listExclusions', client] }),
  })
}
export const useExclude = () => useExclusionChange('addExclusion')
export const useReplaceExclusions = () => useExclusionChange('replaceExclusions')

export const detectionSettingsQuery = (client: string) => apiQuery('getDetectionSettings', { client })

/** Levels of accounts follow from them: what is shown of accounts is asked again. */
function useSettingsChange<Name extends 'updateDetectionSettings' | 'resetDetectionSettings'>(name: Name) {
  const client = useWorkspace().clientUUID
  return useMutation({
    ...apiMutation(name, client),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['listAccounts', client] }),
  })
}
export const useUpdateSettings = () => useSettingsChange('updateDetectionSettings')
export const useResetSettings = () => useSettingsChange('resetDetectionSettings')
