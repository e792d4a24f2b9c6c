import { limits } from '@signet/contract/limits'
import { plans } from '@signet/contract/plans'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFailure } from '../../api/failure.ts'
import { apiQuery } from '../../api/query-client.ts'
import { useWorkspace } from '../../api/workspace.ts'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Fact, Facts, FactsSkeleton } from '../../ui/facts.tsx'
import { Moment } from '../../ui/moment.tsx'
import { States } from '../../ui/states.tsx'

export function WorkspaceFacts() {
  const { t } = useTranslation(['dashboard', 'workspace'])
  const workspace = useWorkspace()
  const client = useQuery(apiQuery('getClient', { client: workspace.clientUUID }))
  const failure = useFailure(client.error, t('dashboard:facts.failed'))
  const roles = workspace.roles.map((role) => t(`workspace:roles.${role}`))

  return (
    <Card title={t('dashboard:facts.title')}>
      <States
        data={client.data}
        failure={failure}
        onRetry={() => void client.refetch()}
        skeleton={<FactsSkeleton rows={8} />}
      >
        {({ planName, created, trialEndsAt }) => (
          <Facts>
            <Fact label={t('dashboard:facts.plan')}>{t(`workspace:plans.${planName}`)}</Fact>
            {trialEndsAt !== null && planName === 'enterprise_trial' && (
              <Fact label={t('dashboard:facts.trialEnds')}>
                <Moment at={trialEndsAt} absolute />
              </Fact>
            )}
            <Fact label={t('dashboard:facts.role')}>{roles.join(', ')}</Fact>
            <Fact label={t('dashboard:facts.created')}>
              <Moment at={created} absolute />
            </Fact>
            <Fact label={t('dashboard:facts.seats')}>{plans[planName].seats}</Fact>
            <Fact label={t('dashboard:facts.retention')}>
              {t('dashboard:facts.days', { count: limits.retention.days })}
            </Fact>
            <Fact
              label={t('dashboard:facts.id')}
              code
              action={<CopyButton value={workspace.clientUUID} label={t('dashboard:facts.copyId')} />}
            >
              {workspace.clientUUID}
            </Fact>
            <Fact
              label={t('dashboard:facts.api')}
              code
              action={<CopyButton value={`${window.location.origin}/v1`} label={t('dashboard:facts.copyApi')} />}
            >
              {`${window.location.origin}/v1`}
            </Fact>
          </Facts>
        )}
      </States>
    </Card>
  )
}
