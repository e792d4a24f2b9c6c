import { limits } from '@signet/contract/limits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type Answer, call } from '../../api/call.ts'
import { apiMutation, apiQuery, queryClient } from '../../api/query-client.ts'
import { useWorkspace } from '../../api/workspace.ts'

export type CsvAnswer = Answer<'uploadCsv'>

const FIRST_EVENT_EVERY_MS = 2_000
const DAY_MS = 86_400_000

/** What came in lately. Asked again and again while somebody waits for the first event. */
export function useArrivals(waiting: boolean) {
  const client = useWorkspace().clientUUID
  return useQuery({
    ...apiQuery('getIngestionHealth', { client, query: { days: 31 } }),
    refetchInterval: waiting ? FIRST_EVENT_EVERY_MS : false,
    staleTime: 0,
  })
}

/** Whether any event lies within the 180 days that are kept (specification §9). The moment is fixed so that the key is. */
const today = () => new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS)
export function useHasEvents() {
  const client = useWorkspace().clientUUID
  const to = today()
  const from = new Date(to.getTime() - (limits.retention.days - 1) * DAY_MS)
  const body = { timeRange: [from.toISOString(), to.toISOString()] as [string, string], limit: 0 }
  const { data } = useQuery({ ...apiQuery('queryEvents', { client, body }), select: ({ total }) => total > 0 })
  return data
}

export function useUpload() {
  const client = useWorkspace().clientUUID
  return useMutation({
    mutationFn: ({ file, skipIdentifiers }: { file: File; skipIdentifiers: boolean }) =>
      // Browsers on systems without a program for CSV send no type.
      call('uploadCsv', {
        client,
        body: file.slice(0, file.size, 'text/csv'),
        query: { skipIdentifiers: skipIdentifiers ? 'true' : 'false' },
      }),
    onSuccess: ({ stored }) => {
      if (stored) void queryClient.invalidateQueries()
    },
  })
}

export function useCreateKey() {
  const { clientUUID } = useWorkspace()
  return useMutation({
    ...apiMutation('createApiKey', clientUUID),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['listApiKeys', clientUUID] }),
  })
}
