import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEventCounts } from '../../api/event-counts.ts'
import { outcomeOf } from '../../api/event-outcome.ts'
import { eventsOf } from '../../api/explorer-search.ts'
import { useFailure } from '../../api/failure.ts'
import { useWorkspace } from '../../api/workspace.ts'
import { barsOf, type Span } from '../../ui/histogram/bars.ts'
import { stepOf } from '../../ui/histogram/buckets.ts'
import { Histogram } from '../../ui/histogram/histogram.tsx'
import { HistogramSkeleton, HistogramTotals } from '../../ui/histogram/histogram-totals.tsx'
import { States } from '../../ui/states.tsx'
import { aheadIn, zoneName } from '../../ui/time-text.ts'
import { useZone } from '../../ui/use-zone.ts'
import { attackSpan } from './attack-span.ts'
import type { Threat } from './queries.ts'

const momentsOf = ({ from, to }: Span): [string, string] => [new Date(from).toISOString(), new Date(to).toISOString()]

/** The threat's own events over time; a bar or a stretch of them opens in the explorer. */
export function AttackTimeline({ threat }: { threat: Threat }) {
  const { t } = useTranslation('threats')
  const { clientUUID } = useWorkspace()
  const navigate = useNavigate()
  const [zone] = useZone()
  const { filters = [] } = threat.evidence
  const range = attackSpan(threat)
  const step = stepOf(range.from, range.to)
  const { all, failed } = useEventCounts({ timeRange: momentsOf(range), filters }, step.granularity, zoneName(zone))
  const open = (span: Span) =>
    void navigate({
      to: '/$client/event-explorer',
      params: { client: clientUUID },
      search: eventsOf({ timeRange: momentsOf(span), filters }),
    })
  return (
    <States
      data={all.data}
      failure={useFailure(all.error, t('failed.timeline'))}
      onRetry={() => void all.refetch()}
      skeleton={<HistogramSkeleton />}
      empty={all.data?.total === 0 && { title: t('story.noEvents'), text: t('story.noEventsText') }}
    >
      {({ counts, total }) => {
        const failures = failed.isPlaceholderData ? undefined : failed.data?.counts
        const bars = barsOf(counts, failures, step.ms, aheadIn(zone), outcomeOf)
        return (
          <>
            <HistogramTotals total={total} bars={bars} />
            <Histogram bars={bars} stepMs={step.ms} range={range} zone={zone} onZoom={open} clicks />
          </>
        )
      }}
    </States>
  )
}
