import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFailure } from '../../api/failure.ts'
import { useWorkspace } from '../../api/workspace.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { States } from '../../ui/states.tsx'
import { BackToThreats } from './back-to-threats.tsx'
import { ExcludedForm } from './excluded-form.tsx'
import styles from './excluded-page.module.css'
import { exclusionsQuery } from './queries.ts'

/** Whom no detection looks at. */
export function ExcludedPage() {
  const { t } = useTranslation('threats')
  const { clientUUID } = useWorkspace()
  // What is being edited must not change under somebody's hands.
  const saved = useQuery({ ...exclusionsQuery(clientUUID), refetchOnWindowFocus: false, staleTime: 0 })
  return (
    <Page narrow title={t('excluded.title')} lead={t('excluded.lead')} actions={<BackToThreats />}>
      <Card title={t('excluded.card')}>
        <States
          data={saved.isFetching && !saved.isFetched ? undefined : saved.data}
          failure={useFailure(saved.error, t('failed.exclusions'))}
          onRetry={() => void saved.refetch()}
          skeleton={<FormSkeleton />}
        >
          {({ filters }) => <ExcludedForm saved={filters} />}
        </States>
      </Card>
    </Page>
  )
}

const FormSkeleton = () => (
  <div className={styles.rows}>
    {['a', 'b', 'c'].map((row) => (
      <Skeleton key={row} height={36} />
    ))}
  </div>
)
