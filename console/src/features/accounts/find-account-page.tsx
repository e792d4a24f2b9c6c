import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { failureLine } from '../../api/failure.ts'
import { useWorkspace } from '../../api/workspace.ts'
import { notifyFailed } from '../../ui/notify.ts'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { useAccountUuid } from './queries.ts'

/** Events know an account by its name only: this finds its page. What is not found leads to the list (specification §8). */
export function FindAccountPage() {
  const { t } = useTranslation('accounts')
  const { account = '' } = useSearch({ from: '/gate/$client/accounts/find' })
  const { clientUUID } = useWorkspace()
  const navigate = useNavigate()
  const found = useAccountUuid(account)
  const { data: uuid, error } = found
  const failed = account === '' || uuid === null || error !== null
  const line = failureLine(error, t('failed.lookUp'))
  useEffect(() => {
    const params = { client: clientUUID }
    if (failed) {
      notifyFailed(line)
      void navigate({ to: '/$client/accounts', params, search: {}, replace: true })
    } else if (uuid !== undefined) {
      const details = '/$client/accounts/account-details/$uuid'
      void navigate({ to: details, params: { ...params, uuid }, replace: true })
    }
  }, [failed, line, uuid, clientUUID, navigate])
  return <PageSkeleton />
}
