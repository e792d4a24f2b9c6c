import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { eventsOf } from '../../api/explorer-search.ts'
import { useWorkspace } from '../../api/workspace.ts'
import { Card } from '../../ui/card.tsx'
import type { Span } from '../../ui/histogram/bars.ts'
import { Histogram } from '../../ui/histogram/histogram.tsx'
import { HistogramSkeleton, HistogramTotals } from '../../ui/histogram/histogram-totals.tsx'
import { EmptyNotice, Loading } from '../../ui/states.tsx'
import { aheadIn } from '../../ui/time-text.ts'
import { useZone } from '../../ui/use-zone.ts'
import { activityBars, stepMsOf } from './activity-bars.ts'
import type { Overview } from './queries.ts'

/** Everything that came in, what of it failed, and the threats over it. */
export function Activity({
  overview,
  stale,
  fresh,
}: {
  overview: Overview | undefined
  stale: boolean
  /** Whether the time frame ends now: there the demo always has events, as soon as they are written. */
  fresh: boolean
}) {
  const { t } = useTranslation('dashboard')
  const { demo } = useWorkspace()
  const empty = overview !== undefined && overview.totals.events === 0 && overview.totals.threats === 0
  return (
    <Card title={t('activity.title')} {...(!empty && { aside: t('activity.hint') })}>
      {overview === undefined ? (
        <Loading>
          <HistogramSkeleton />
        </Loading>
      ) : empty && demo && fresh ? (
        <EmptyNotice title={t('activity.demoEmpty')} text={t('activity.demoEmptyText')} />
      ) : empty ? (
        <NoActivity />
      ) : (
        <Chart overview={overview} stale={stale} />
      )}
    </Card>
  )
}

function Chart({ overview, stale }: { overview: Overview; stale: boolean }) {
  const { t, i18n } = useTranslation('dashboard')
  const { clientUUID } = useWorkspace()
  const navigate = useNavigate()
  const [zone] = useZone()
  const stepMs = stepMsOf(overview.granularity)
  const bars = activityBars(overview, aheadIn(zone))
  const threats = (count: number) => t('activity.threats', { count, number: count.toLocaleString(i18n.language) })
  const open = ({ from, to }: Span) =>
    void navigate({
      to: '/$client/event-explorer',
      params: { client: clientUUID },
      search: eventsOf({ timeRange: [new Date(from).toISOString(), new Date(to).toISOString()] }),
    })
  return (
    <>
      <HistogramTotals total={overview.totals.events} bars={bars} marks={threats(overview.totals.threats)} />
      <Histogram
        bars={bars}
        stepMs={stepMs}
        range={{ from: Date.parse(overview.start), to: Date.parse(overview.end) }}
        zone={zone}
        stale={stale}
        onZoom={open}
        clicks
        marksText={threats}
      />
    </>
  )
}

function NoActivity() {
  const { t } = useTranslation('dashboard')
  const { readOnly, clientUUID } = useWorkspace()
  return (
    <EmptyNotice
      title={t('activity.empty')}
      text={t('activity.emptyText')}
      {...(!readOnly && {
        action: (
          <Button renderRoot={(props) => <Link {...props} to="/$client/setup/start" params={{ client: clientUUID }} />}>
            {t('activity.setup')}
          </Button>
        ),
      })}
    />
  )
}
