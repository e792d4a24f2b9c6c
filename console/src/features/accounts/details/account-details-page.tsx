import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { failureLine, useFailure } from '../../../api/failure.ts'
import { useWorkspace } from '../../../api/workspace.ts'
import { notifyFailed } from '../../../ui/notify.ts'
import { Page } from '../../../ui/page.tsx'
import { States } from '../../../ui/states.tsx'
import { useAccount } from '../queries.ts'
import { Basis } from './basis.tsx'
import { DetailsSkeleton } from './details-skeleton.tsx'
import styles from './profile.module.css'
import { Profile } from './profile.tsx'
import { ProfileActions } from './profile-actions.tsx'
import { ProfileHeading } from './profile-heading.tsx'

/** Is this account in the hands of whom it belongs to? Who it is, how dangerous, why, and everything to check it by. */
export function AccountDetailsPage() {
  const { t } = useTranslation('account-details')
  const { uuid } = useParams({ from: '/gate/$client/accounts/account-details/$uuid' })
  const account = useAccount(uuid)
  const failure = useFailure(account.error, t('failed'))
  const gone = useLeaveUnknown(account.error)
  const found = account.data
  return (
    <Page
      wide
      title={t('title')}
      heading={<ProfileHeading account={found} />}
      {...(found !== undefined && { lead: <Basis basis={found.basis} />, actions: <ProfileActions account={found} /> })}
    >
      <div className={styles.page}>
        <States
          data={found}
          failure={gone ? null : failure}
          onRetry={() => void account.refetch()}
          skeleton={<DetailsSkeleton />}
        >
          {(data) => <Profile key={data.uuid} account={data} />}
        </States>
      </div>
    </Page>
  )
}

/** Specification §8: an account that is not there is told by a toast, and the list opens. */
function useLeaveUnknown(error: unknown): boolean {
  const { t } = useTranslation('account-details')
  const { clientUUID } = useWorkspace()
  const navigate = useNavigate()
  const gone = error instanceof ApiError && (error.status === 404 || error.status === 400)
  const line = failureLine(error, t('lookUp'))
  useEffect(() => {
    if (!gone) return
    notifyFailed(line)
    void navigate({ to: '/$client/accounts', params: { client: clientUUID }, search: {}, replace: true })
  }, [gone, line, clientUUID, navigate])
  return gone
}
