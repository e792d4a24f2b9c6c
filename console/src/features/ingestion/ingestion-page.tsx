import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/call.ts'
import { useFailure } from '../../api/failure.ts'
import { apiQuery } from '../../api/query-client.ts'
import { useWorkspace } from '../../api/workspace.ts'
import { Card } from '../../ui/card.tsx'
import { TableSkeleton } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'
import { States } from '../../ui/states.tsx'
import { Arrivals } from './arrivals.tsx'
import { outcomes } from './bars.ts'
import styles from './ingestion-page.module.css'
import { CodesTable, SourcesTable } from './tables.tsx'

const spans = [1, 7, 31] as const
const ASK_EVERY_MS = 10_000

/** Is everything that is sent also kept? And if not: what is missing, and why? */
export function IngestionPage() {
  const { t } = useTranslation('ingestion')
  const client = useWorkspace().clientUUID
  const { days: asked } = useSearch({ from: '/gate/$client/ingestion-health' })
  const navigate = useNavigate()
  const days = spans.find((each) => String(each) === asked) ?? 1
  const health = useQuery({
    ...apiQuery('getIngestionHealth', { client, query: { days } }),
    refetchInterval: ASK_EVERY_MS,
  })
  const data = health.data
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <SegmentedControl
          aria-label={t('span.label')}
          value={String(days)}
          onChange={(value) => void navigate({ to: '.', search: value === '1' ? {} : { days: value } })}
          data={spans.map((each) => ({ value: String(each), label: t(`span.${each}`) }))}
        />
      }
    >
      <States
        data={data}
        failure={useFailure(health.error, t('failed'))}
        onRetry={() => void health.refetch()}
        skeleton={<TableSkeleton columns={4} />}
      >
        {(found) => <Health health={found} days={days} />}
      </States>
    </Page>
  )
}

export type IngestionHealth = Answer<'getIngestionHealth'>

function Health({ health, days }: { health: IngestionHealth; days: number }) {
  const { t } = useTranslation('ingestion')
  return (
    <div className={styles.cards}>
      <Totals health={health} />
      <Card title={t('arrivals.title')}>
        <Arrivals hours={health.hours} days={days} />
      </Card>
      <Card flush title={t('sources.title')}>
        <SourcesTable health={health} />
      </Card>
      <div className={styles.pair}>
        <Card flush title={t('rejections.title')}>
          <CodesTable kind="rejections" rows={health.rejections} />
        </Card>
        <Card flush title={t('ignored.title')}>
          <CodesTable kind="ignored" rows={health.ignoredCodes} />
        </Card>
      </div>
    </div>
  )
}

function Totals({ health }: { health: IngestionHealth }) {
  const { t, i18n } = useTranslation('ingestion')
  const { state, lagMs, waitingBytes } = health.store
  const behind = (ms: number) => t('store.lag', { seconds: (ms / 1000).toFixed(1) })
  const lag = state === 'ready' ? behind(lagMs) : t(`store.${state}`)
  return (
    <dl className={styles.totals}>
      {outcomes.map((outcome) => (
        <div key={outcome} data-outcome={outcome} data-some={health.total[outcome] > 0 || undefined}>
          <dt className={styles.key}>{t(`outcomes.${outcome}`)}</dt>
          <dd>{health.total[outcome].toLocaleString(i18n.language)}</dd>
        </div>
      ))}
      <div data-outcome="store" data-state={state}>
        <dt>{t('store.title')}</dt>
        <dd>{waitingBytes === 0 && state === 'ready' ? t('store.upToDate') : lag}</dd>
      </div>
      {(['detection', 'links'] as const).map((follower) => {
        const ms = health.store[`${follower}LagMs`]
        return (
          <div key={follower} data-outcome="store" data-state={ms === 0 ? 'ready' : 'starting'}>
            <dt>{t(`store.${follower}`)}</dt>
            <dd>{ms === 0 ? t('store.upToDate') : behind(ms)}</dd>
          </div>
        )
      })}
    </dl>
  )
}
