import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from 'react-oidc-context'
import { profileQuery } from '../api/profile.ts'
import { renew, session, signIn, signOut } from '../api/session.ts'
import { FullScreen } from '../ui/full-screen.tsx'
import { FailureDetails } from './failure-details.tsx'
import { ShellSkeleton } from './shell/shell-skeleton.tsx'

/** Whoever is not signed in goes to sign in and comes back to the same path, query and hash. */
export function SessionGate() {
  const { t } = useTranslation('app')
  const { isLoading, isAuthenticated } = useAuth()
  const [unreachable, setUnreachable] = useState(false)
  const outside = !isLoading && !isAuthenticated

  useEffect(() => {
    if (outside && !unreachable) signIn().catch(() => setUnreachable(true))
  }, [outside, unreachable])
  useRenewalWatch()

  if (isAuthenticated) return <ProfileGate />
  if (!unreachable) return <ShellSkeleton />
  return (
    <FullScreen
      title={t('failed.signIn')}
      action={{ label: t('failed.home'), onClick: () => window.location.reload() }}
    />
  )
}

/** A session that cannot be renewed ends at the gate, with the path kept. One lost request alone does not end it. */
function useRenewalWatch() {
  useEffect(() => {
    const end = () => signIn().catch(() => undefined)
    const onExpired = async () => {
      if (!(await renew())) await end()
    }
    const onRefused = (error: Error) => {
      if (error.name === 'ErrorResponse') void end()
    }
    const removeExpired = session.events.addAccessTokenExpired(onExpired)
    const removeRefused = session.events.addSilentRenewError(onRefused)
    return () => {
      removeExpired()
      removeRefused()
    }
  }, [])
}

/** Everything behind the gate knows who is signed in. */
function ProfileGate() {
  const { t } = useTranslation('app')
  const profile = useQuery(profileQuery)
  if (profile.data !== undefined) return <Outlet />
  if (profile.error === null) return <ShellSkeleton />
  return (
    <FullScreen
      title={t('failed.profile')}
      action={{ label: t('retry', { ns: 'ui' }), onClick: () => void profile.refetch() }}
      secondary={{ label: t('failed.logout'), onClick: () => void signOut() }}
    >
      <FailureDetails error={profile.error} />
    </FullScreen>
  )
}
