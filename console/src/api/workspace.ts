import type { Role } from '@signet/contract/access'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { apiQuery } from './query-client.ts'

/** The workspace that the path names, and what the signed-in person is in it. */
export interface Workspace {
  clientUUID: string
  company: string
  roles: readonly Role[]
  demo: boolean
  readOnly: boolean
}

export const WorkspaceContext = createContext<Workspace | null>(null)

export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext)
  if (workspace === null) throw new Error('useWorkspace is called outside a workspace')
  return workspace
}

export const metricsQuery = (client: string) => apiQuery('getClientMetrics', { client })

/** Inside the plan gate the month's usage is always there. */
export const useMetrics = () => useSuspenseQuery(metricsQuery(useWorkspace().clientUUID)).data
