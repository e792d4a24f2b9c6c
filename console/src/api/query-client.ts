import { paths, type RouteName } from '@signet/contract/paths'
import { MutationCache, QueryCache, QueryClient, queryOptions, type UseMutationOptions } from '@tanstack/react-query'
import { isPlanInactive } from './api-error.ts'
import { type Answer, type CallOptions, call } from './call.ts'
import { mayRepeat, retryDelayMs, shouldRetry } from './retry.ts'

/** A plan that ends while somebody works is found by any call; the plan gate asks again and leads to the inactive page. */
function onError(error: unknown, key: unknown) {
  if (isPlanInactive(error) && key !== 'getClientMetrics') {
    void queryClient.invalidateQueries({ queryKey: ['getClientMetrics'] })
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => onError(error, query.queryKey[0]) }),
  mutationCache: new MutationCache({ onError: (error) => onError(error, null) }),
  defaultOptions: {
    queries: { retry: shouldRetry, retryDelay: retryDelayMs, staleTime: 30_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})

/** One read of the API. The key holds the workspace, so no answer of one workspace can show in another. */
export const apiQuery = <Name extends RouteName>(name: Name, options: Omit<CallOptions<Name>, 'signal'> = {}) =>
  queryOptions({
    queryKey: [
      name,
      options.client ?? null,
      options.params ?? null,
      options.query ?? null,
      options.body ?? null,
    ] as const,
    queryFn: ({ signal }): Promise<Answer<Name>> => call(name, { ...options, signal }),
  })

/** One write of the API, repeated on 5xx only where repeating cannot do the thing twice. */
export const apiMutation = <Name extends RouteName>(name: Name, client?: string) =>
  ({
    mutationKey: [name, client ?? null],
    mutationFn: (input) => call(name, client === undefined ? input : { ...input, client }),
    retry: mayRepeat(paths[name][0]) ? shouldRetry : false,
    retryDelay: retryDelayMs,
  }) satisfies UseMutationOptions<Answer<Name>, Error, Omit<CallOptions<Name>, 'client' | 'signal'>>
