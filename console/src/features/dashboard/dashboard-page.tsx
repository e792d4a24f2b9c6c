import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailure } from '../../api/failure.ts'
import { earliest, type Range, resolveRange, spans } from '../../api/time-range.ts'
import { useMetrics, useWorkspace } from '../../api/workspace.ts'
import { withTexts } from '../../i18n/page-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Page } from '../../ui/page.tsx'
import { Private } from '../../ui/private.tsx'
import { RangeButton } from '../../ui/range-button.tsx'
import { Segments } from '../../ui/segments.tsx'
import { FailureNotice } from '../../ui/states.tsx'
import { AccessCard } from './access-card.tsx'
import { Activity } from './activity.tsx'
import styles from './dashboard-page.module.css'
import { Insights } from './insights.tsx'
import { NextSteps } from './next-steps.tsx'
import { useNow, useOverview } from './queries.ts'
import { ThreatSummary } from './threat-summary.tsx'
import { readFrame, writeFrame } from './time-frame.ts'
import { Urgent } from './urgent.tsx'
import { UsageCard } from './usage-card.tsx'
import { WorkspaceFacts } from './workspace-facts.tsx'

// Where nothing has happened there is no origin to show.
const Origins = lazy(async () => ({ default: (await withTexts('values', import('./origins.tsx'))).Origins }))

/** Is everything all right? If not: what, since when, where from, and how to get there. */
export function DashboardPage() {
  const { t } = useTranslation(['dashboard', 'workspace'])
  const workspace = useWorkspace()
  const { planName } = useMetrics()
  const frame = readFrame(useSearch({ from: '/gate/$client/dashboard' }))
  const now = useNow(frame)
  return (
    <Page
      wide
      title={workspace.company}
      documentTitle={t('dashboard:title')}
      heading={
        <span className={styles.heading}>
          <Private>{workspace.company}</Private>
          <Badge tone="accent">{t(`workspace:plans.${planName}`)}</Badge>
        </span>
      }
      lead={t(workspace.demo ? 'dashboard:leadDemo' : 'dashboard:lead')}
      actions={<FramePicker frame={frame} now={now} />}
    >
      <div className={styles.parts}>
        <Watched frame={frame} now={now} />
        <div className={styles.columns}>
          <div className={styles.stack}>
            <UsageCard />
            {workspace.readOnly ? <AccessCard demo={workspace.demo} /> : <NextSteps />}
          </div>
          <WorkspaceFacts />
        </div>
      </div>
    </Page>
  )
}

interface Watching {
  frame: Range
  now: number
}

function FramePicker({ frame, now }: Watching) {
  const { t } = useTranslation('dashboard')
  const navigate = useNavigate()
  const { from, to } = resolveRange(frame, now)
  const choose = (chosen: Range) => void navigate({ to: '.', search: writeFrame(chosen), resetScroll: false })
  return (
    <>
      <Segments
        label={t('frame.label')}
        chosen={'days' in frame ? String(frame.days) : ''}
        segments={spans.map((days) => ({ value: String(days), label: t(`frame.${days}`) }))}
        onChoose={(value) => choose(readFrame({ range: `${value}d` }))}
      />
      <RangeButton
        from={from}
        to={to}
        custom={!('days' in frame)}
        earliest={earliest(now)}
        onChoose={(start, end) => choose({ from: start, to: end })}
      />
    </>
  )
}

/** All parts speak of the same time. */
function Watched({ frame, now }: Watching) {
  const { t } = useTranslation('dashboard')
  const overview = useOverview(frame, now)
  const failure = useFailure(overview.error, t('activity.failed'))
  const failed = overview.data === undefined && failure !== null
  return (
    <>
      <ThreatSummary frame={frame} now={now} />
      {failed ? (
        <section className={styles.failed}>
          <FailureNotice failure={failure} onRetry={() => void overview.refetch()} />
        </section>
      ) : (
        <Activity overview={overview.data} stale={overview.isPlaceholderData} fresh={'days' in frame} />
      )}
      <div className={styles.pair}>
        <Urgent />
        <Insights />
      </div>
      {overview.data !== undefined && overview.data.totals.events > 0 && (
        <Suspense>
          <Origins overview={overview.data} />
        </Suspense>
      )}
    </>
  )
}
