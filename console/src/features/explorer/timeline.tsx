import { useTranslation } from 'react-i18next'
import { outcomeOf } from '../../api/event-outcome.ts'
import { useFailure } from '../../api/failure.ts'
import { barsOf } from '../../ui/histogram/bars.ts'
import { stepOf } from '../../ui/histogram/buckets.ts'
import { Histogram } from '../../ui/histogram/histogram.tsx'
import { HistogramSkeleton, HistogramTotals } from '../../ui/histogram/histogram-totals.tsx'
import { States } from '../../ui/states.tsx'
import { aheadIn, zoneName } from '../../ui/time-text.ts'
import { useExplorer } from './explorer-context.ts'
import styles from './explorer-page.module.css'
import { useCounts } from './queries.ts'

/** How many, and when: the answer before the rows. */
export function Timeline() {
  const { t } = useTranslation('explorer')
  const { state, range, zone, change } = useExplorer()
  const step = stepOf(range.from, range.to)
  const { all, failed } = useCounts({ state, range }, step, zoneName(zone))
  return (
    <section className={styles.timeline} aria-label={t('histogram.label', { ns: 'ui' })}>
      <States
        data={all.data}
        failure={useFailure(all.error, t('failed.counts'))}
        onRetry={() => void all.refetch()}
        skeleton={<HistogramSkeleton />}
      >
        {({ counts, total }) => {
          const failures = failed.isPlaceholderData ? undefined : failed.data?.counts
          const bars = barsOf(counts, failures, step.ms, aheadIn(zone), outcomeOf)
          return (
            <>
              <HistogramTotals total={total} bars={bars} />
              <Histogram
                bars={bars}
                stepMs={step.ms}
                range={range}
                zone={zone}
                stale={all.isPlaceholderData}
                onZoom={(span) => change({ range: span })}
              />
            </>
          )
        }}
      </States>
    </section>
  )
}
