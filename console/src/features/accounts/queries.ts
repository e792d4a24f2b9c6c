import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { type Answer, call, download } from '../../api/call.ts'
import { apiQuery } from '../../api/query-client.ts'
import { saveFile } from '../../api/save-file.ts'
import { useWorkspace } from '../../api/workspace.ts'
import type { AccountsSearch } from './accounts-search.ts'

export type Account = Answer<'listAccounts'>['accounts'][number]

/** New rows replace the old ones when they are there, so that typing does not make the page flicker. */
export function useAccounts({ filter, order, offset, size }: AccountsSearch) {
  const client = useWorkspace().clientUUID
  return useQuery({
    ...apiQuery('listAccounts', { client, query: { filter, order, offset, limit: size } }),
    placeholderData: keepPreviousData,
  })
}

/** The row may be stale: the account is looked up before its page opens (specification §2). */
export function useLookUp() {
  const client = useWorkspace().clientUUID
  return useMutation({ mutationFn: (uuid: string) => call('getAccount', { client, params: { uuid } }) })
}

export function useExportAccounts({ filter, order }: AccountsSearch) {
  const client = useWorkspace().clientUUID
  return useMutation({
    mutationFn: async () =>
      saveFile(await download('exportAccounts', { client, query: { filter, order } }), 'accounts.csv'),
  })
}
