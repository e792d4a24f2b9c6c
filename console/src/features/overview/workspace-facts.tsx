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
  const { t } = useTranslation(['overview', 'workspace'])
  const workspace = useWorkspace()
  const client = useQuery(apiQuery('getClient', { client: workspace.clientUUID }))
  const failure = useFailure(client.error, t('overview:facts.failed'))
  const roles = workspace.roles.map((role) => t(`workspace:roles.${role}`))

  return (
    <Card title={t('overview:facts.title')}>
      <States
        data={client.data}
        failure={failure}
        onRetry={() => void client.refetch()}
        skeleton={<FactsSkeleton rows={8} />}
      >
        {({ planName, created, trialEndsAt }) => (
          <Facts>
            <Fact label={t('overview:facts.plan')}>{t(`workspace:plans.${planName}`)}</Fact>
            {trialEndsAt !== null && planName === 'enterprise_trial' && (
              <Fact label={t('overview:facts.trialEnds')}>
                <Moment at={trialEndsAt} absolute />
              </Fact>
            )}
            <Fact label={t('overview:facts.role')}>{roles.join(', ')}</Fact>
            <Fact label={t('overview:facts.created')}>
              <Moment at={created} absolute />
            </Fact>
            <Fact label={t('overview:facts.seats')}>{plans[planName].seats}</Fact>
            <Fact label={t('overview:facts.retention')}>
              {t('overview:facts.days', { count: limits.retention.days })}
            </Fact>
            <Fact
              label={t('overview:facts.id')}
              code
              action={<CopyButton value={workspace.clientUUID} label={t('overview:facts.copyId')} />}
            >
              {workspace.clientUUID}
            </Fact>
            <Fact
              label={t('overview:facts.api')}
              code
              action={<CopyButton value={`${window.location.origin}/v1`} label={t('overview:facts.copyApi')} />}
            >
              {`${window.location.origin}/v1`}
            </Fact>
          </Facts>
        )}
      </States>
    </Card>
  )
}
