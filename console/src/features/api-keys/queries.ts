import { useMutation, useQuery } from '@tanstack/react-query'
import type { Answer } from '../../api/call.ts'
import { apiMutation, apiQuery, queryClient } from '../../api/query-client.ts'
import { useWorkspace } from '../../api/workspace.ts'

export type ApiKey = Answer<'listApiKeys'>['apiKeys'][number]

const keysQuery = (client: string) => apiQuery('listApiKeys', { client })

export const useApiKeys = () => useQuery(keysQuery(useWorkspace().clientUUID))

/** Both writes change the list and its count, so both ask for it again. */
function useKeysChange<Name extends 'createApiKey' | 'revokeApiKey'>(name: Name) {
  const { clientUUID } = useWorkspace()
  return useMutation({
    ...apiMutation(name, clientUUID),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keysQuery(clientUUID).queryKey }),
  })
}

export const useCreateApiKey = () => useKeysChange('createApiKey')
export const useRevokeApiKey = () => useKeysChange('revokeApiKey')
