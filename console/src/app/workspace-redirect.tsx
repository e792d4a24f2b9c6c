import { useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useProfile } from '../api/profile.ts'
import { savedWorkspace } from '../api/saved-workspace.ts'
import { useWorkspace } from '../api/workspace.ts'
import { type Resolution, resolvePath, workspacePath } from '../features/workspace/paths/resolve-path.ts'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { ShellSkeleton } from './shell/shell-skeleton.tsx'

export function useResolution(): Resolution {
  const profile = useProfile()
  const { searchStr, hash } = useLocation()
  // What is matched, not where the browser is going: while it leaves, the next path is no business of this workspace.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' })
  return resolvePath({ pathname, search: searchStr, hash: hash === '' ? '' : `#${hash}` }, profile, savedWorkspace())
}

/** Replaces the entry in the history: Back must not lead to a path that only redirects. */
export function Redirect({ to, meanwhile = <ShellSkeleton /> }: { to: string; meanwhile?: ReactNode }) {
  const router = useRouter()
  useEffect(() => router.history.replace(to), [router, to])
  return meanwhile
}

/** "/" is never shown; it leads to the home of the default workspace. */
export function HomeRedirect() {
  const resolution = useResolution()
  return resolution.kind === 'redirect' ? <Redirect to={resolution.to} /> : null
}

/** Specification §2: insights are part of the threats. */
export function ThreatsRedirect() {
  const { clientUUID } = useWorkspace()
  return <Redirect to={workspacePath(clientUUID, 'threats')} meanwhile={<PageSkeleton />} />
}
