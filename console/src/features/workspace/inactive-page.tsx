import { Button } from '@mantine/core'
import { limits } from '@signet/contract/limits'
import { defaultWorkspace } from '@signet/contract/membership'
import { plans } from '@signet/contract/plans'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { configuration } from '../../api/configuration.ts'
import { useFailure } from '../../api/failure.ts'
import { useProfile } from '../../api/profile.ts'
import { markWithoutWorkspace, savedWorkspace } from '../../api/saved-workspace.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { FailureNotice } from '../../ui/states.tsx'
import { WorkButton } from '../../ui/work-button.tsx'
import { CreateWorkspaceForm } from './create-workspace-form.tsx'
import styles from './inactive-page.module.css'
import { planQuery } from './plan-query.ts'
import { useEnterDemo } from './use-switch-workspace.ts'

/** Shown when the plan is canceled, expired or inactive, and to people without a workspace (specification §4). */
export function InactivePage() {
  const { clients } = useProfile()
  const workspace = defaultWorkspace(clients, savedWorkspace())
  return workspace === null ? <WithoutWorkspace /> : <WithoutPlan client={workspace.clientUUID} />
}

function WithoutWorkspace() {
  const { t } = useTranslation('workspace')
  const enterDemo = useEnterDemo()
  useEffect(markWithoutWorkspace, [])
  const local = configuration.localIdentity
  return (
    <Page
      narrow
      title={t('inactive.none.title')}
      lead={t(local ? 'inactive.none.local' : 'inactive.none.managed')}
      actions={
        <Button variant="default" onClick={enterDemo}>
          {t('demo.try', { ns: 'app' })}
        </Button>
      }
    >
      {local && <CreateWorkspaceForm />}
    </Page>
  )
}

function WithoutPlan({ client }: { client: string }) {
  const { t } = useTranslation('workspace')
  const router = useRouter()
  const query = useQuery(planQuery(client))
  const failure = useFailure(query.error, t('inactive.failed'))
  // An answer kept from before the plan ended would lead straight back here.
  const status = query.isFetching ? undefined : query.data?.status
  useEffect(() => {
    if (status === 'active') router.history.replace('/')
  }, [status, router])
  if (failure !== null) return <FailureNotice whole failure={failure} onRetry={() => void query.refetch()} />
  if (query.data === undefined || query.data.status === 'active') return <PageSkeleton />
  const reason = query.data.status
  const values = { company: query.data.company, days: limits.retention.days }
  return (
    <Page
      narrow
      title={t(`inactive.${reason}.title`)}
      lead={t(`inactive.${reason}.text`, values)}
      actions={
        <WorkButton variant="default" busy={query.isFetching} onClick={() => void query.refetch()}>
          {t('inactive.recheck')}
        </WorkButton>
      }
    >
      <EnterpriseFeatures />
    </Page>
  )
}

/** Read from the table of plans, so that it never promises more than the product gives. */
function EnterpriseFeatures() {
  const { t } = useTranslation('workspace')
  const { seats, apiKeys } = plans.enterprise
  return (
    <Card title={t('inactive.features')}>
      <ul className={styles.features}>
        <Feature>{t('inactive.feature.accounts')}</Feature>
        <Feature>{t('inactive.feature.requests')}</Feature>
        <Feature>{t('inactive.feature.prevention')}</Feature>
        <Feature>{t('inactive.feature.seats', { count: seats })}</Feature>
        <Feature>{t('inactive.feature.apiKeys', { count: apiKeys })}</Feature>
      </ul>
    </Card>
  )
}

const Feature = ({ children }: { children: ReactNode }) => (
  <li>
    <IconCheck size={16} stroke={2} aria-hidden="true" />
    {children}
  </li>
)
