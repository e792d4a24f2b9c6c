import { limits } from '@signet/contract/limits'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { type Answer, download } from '../../api/call.ts'
import { apiMutation, apiQuery, queryClient } from '../../api/query-client.ts'
import { saveFile } from '../../api/save-file.ts'
import { useWorkspace } from '../../api/workspace.ts'
import type { AccountsSearch } from './accounts-search.ts'

export type Account = Answer<'listAccounts'>['accounts'][number]
export type AccountDetails = Answer<'getAccount'>

/** New rows replace the old ones when they are there, so that typing does not make the page flicker. */
export function useAccounts({ filter, order, offset, size }: AccountsSearch) {
  const client = useWorkspace().clientUUID
  return useQuery({
    ...apiQuery('listAccounts', { client, query: { filter, order, offset, limit: size } }),
    placeholderData: keepPreviousData,
  })
}

const accountQuery = (client: string, uuid: string) => apiQuery('getAccount', { client, params: { uuid } })

export const useAccount = (uuid: string) => useQuery(accountQuery(useWorkspace().clientUUID, uuid))

/** More connections than the details hold; only asked for when somebody wants to see them. */
export function useConnections(uuid: string, enabled: boolean) {
  const client = useWorkspace().clientUUID
  const body = { uuid, days: limits.retention.days, limit: limits.signalprint.connections }
  return useQuery({ ...apiQuery('getAccountConnections', { client, body }), enabled })
}

/** Nothing of it may be shown from memory afterwards. */
export function useForget(uuid: string) {
  const client = useWorkspace().clientUUID
  return useMutation({
    ...apiMutation('forgetAccount', client),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: accountQuery(client, uuid).queryKey })
      return queryClient.invalidateQueries({ queryKey: ['listAccounts', client] })
    },
  })
}

export function useExportAccounts({ filter, order }: AccountsSearch) {
  const client = useWorkspace().clientUUID
  return useMutation({
    mutationFn: async () =>
      saveFile(await download('exportAccounts', { client, query: { filter, order } }), 'accounts.csv'),
  })
}

/** Where an account's details are, by its name; null where nothing was seen of it in the days that are kept. */
export function useAccountUuid(account: string) {
  const client = useWorkspace().clientUUID
  const body = { type: 'account' as const, value: account, days: limits.retention.days }
  return useQuery({
    ...apiQuery('searchIdentifier', { client, body }),
    select: ({ identifier }) => identifier?.uuid ?? null,
    enabled: account !== '',
  })
}
