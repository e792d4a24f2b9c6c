import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isPlanInactive } from '../api/api-error.ts'
import { metricsQuery, useWorkspace } from '../api/workspace.ts'
import { INACTIVE_PATH } from '../features/workspace/paths/resolve-path.ts'
import { PlanBanners } from '../features/workspace/plan-banners.tsx'
import { SuccessBanner } from '../features/workspace/success-banner.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { Redirect } from './workspace-redirect.tsx'

/** No page without an active plan (specification §8): 402 leads to the inactive screen, any other failure to the boundary. */
export function PlanGate({ children }: { children: ReactNode }) {
  const { clientUUID } = useWorkspace()
  const metrics = useQuery(metricsQuery(clientUUID))
  if (isPlanInactive(metrics.error)) return <Redirect to={INACTIVE_PATH} meanwhile={<PageSkeleton />} />
  if (metrics.data === undefined && metrics.error !== null) throw metrics.error
  if (metrics.data === undefined) return <PageSkeleton />
  if (metrics.data.status !== 'active') return <Redirect to={INACTIVE_PATH} meanwhile={<PageSkeleton />} />
  return (
    <>
      <SuccessBanner />
      <PlanBanners metrics={metrics.data} />
      {children}
    </>
  )
}
