import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFailure } from '../../api/failure.ts'
import { apiQuery } from '../../api/query-client.ts'
import { Card } from '../../ui/card.tsx'
import { Fact, Facts, FactsSkeleton } from '../../ui/facts.tsx'
import { States } from '../../ui/states.tsx'

/** What this installation is: version, stores and sign-in. */
export function AboutCard() {
  const { t } = useTranslation('profile')
  const application = useQuery(apiQuery('getApplication'))
  const failure = useFailure(application.error, t('about.failed'))
  return (
    <Card title={t('about.title')}>
      <States
        data={application.data}
        failure={failure}
        onRetry={() => void application.refetch()}
        skeleton={<FactsSkeleton rows={5} />}
      >
        {({ name, version, records, events, identity, retentionDays }) => (
          <Facts>
            <Fact label={t('about.version')}>{`${name} ${version}`}</Fact>
            <Fact label={t('about.records')}>{t(`about.store.${records}`)}</Fact>
            <Fact label={t('about.events')}>{t(`about.store.${events}`)}</Fact>
            <Fact label={t('about.identity')}>{t(`about.signIn.${identity}`)}</Fact>
            <Fact label={t('about.retention')}>{t('about.days', { count: retentionDays })}</Fact>
          </Facts>
        )}
      </States>
    </Card>
  )
}
