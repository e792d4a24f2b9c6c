import { isReadOnly } from '@signet/contract/access'
import { isDemo } from '@signet/contract/demo'
import { CatchBoundary, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveThreats } from '../api/live-threats.ts'
import { useProfile } from '../api/profile.ts'
import { forgetWithoutWorkspace, saveWorkspace, wasWithoutWorkspace } from '../api/saved-workspace.ts'
import { type Workspace, WorkspaceContext } from '../api/workspace.ts'
import { firstWorkspaceRefresh } from '../features/workspace/paths/first-workspace.ts'
import type { Resolution } from '../features/workspace/paths/resolve-path.ts'
import { ErrorScreen } from './error-screen.tsx'
import { GettingStarted } from './getting-started.tsx'
import { NotFoundScreen } from './not-found.tsx'
import { PlanGate } from './plan-gate.tsx'
import { Shell } from './shell/shell.tsx'
import { Redirect, useResolution } from './workspace-redirect.tsx'

/** The first path segment names the workspace; this is where it becomes one, or leads elsewhere. */
export function WorkspaceLayout() {
  const resolution = useResolution()
  useFirstWorkspaceRefresh()
  if (resolution.kind === 'redirect') return <Redirect to={resolution.to} />
  if (resolution.kind === 'not-found') return <NotFoundScreen />
  return <InWorkspace resolution={resolution} />
}

function InWorkspace({ resolution }: { resolution: Extract<Resolution, { kind: 'workspace' }> }) {
  const { href } = useLocation()
  const workspace = useResolvedWorkspace(resolution.clientUUID, resolution.roles)
  useEffect(() => saveWorkspace(workspace.clientUUID), [workspace.clientUUID])
  useLiveThreats(workspace.clientUUID)
  return (
    <WorkspaceContext value={workspace}>
      <Shell>
        <CatchBoundary getResetKey={() => href} errorComponent={ErrorScreen}>
          <PlanGate>
            <Outlet />
            <GettingStarted />
          </PlanGate>
        </CatchBoundary>
      </Shell>
    </WorkspaceContext>
  )
}

function useResolvedWorkspace(clientUUID: string, roles: Workspace['roles']): Workspace {
  const { t } = useTranslation('app')
  const { clients } = useProfile()
  const demo = isDemo(clientUUID)
  const company = demo ? t('demo.name') : clients.find((client) => client.clientUUID === clientUUID)?.company
  return useMemo(
    () => ({ clientUUID, company: company || 'Default', roles, demo, readOnly: isReadOnly(roles) }),
    [clientUUID, company, roles, demo],
  )
}

function useFirstWorkspaceRefresh() {
  const { clients } = useProfile()
  useEffect(() => {
    const to = firstWorkspaceRefresh(clients, wasWithoutWorkspace())
    if (clients.length > 0) forgetWithoutWorkspace()
    if (to !== null) window.location.replace(to)
  }, [clients])
}
