import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFailure } from '../../api/failure.ts'
import { States } from '../../ui/states.tsx'
import { barsOf, sumOf } from './bars.ts'
import { stepOf } from './buckets.ts'
import { useExplorer } from './explorer-context.ts'
import styles from './histogram.module.css'
import { Histogram } from './histogram.tsx'
import { outcomes } from './outcome.ts'
import { useCounts } from './queries.ts'
import { aheadIn, zoneName } from './time-text.ts'

/** How many, and when: the answer before the rows. */
export function Timeline() {
  const { t } = useTranslation('explorer')
  const { state, range, zone } = useExplorer()
  const step = stepOf(range.from, range.to)
  const { all, failed } = useCounts({ state, range }, step, zoneName(zone))
  return (
    <section className={styles.card} aria-label={t('histogram.label')}>
      <States
        data={all.data}
        failure={useFailure(all.error, t('failed.counts'))}
        onRetry={() => void all.refetch()}
        skeleton={<TimelineSkeleton />}
      >
        {({ counts, total }) => {
          const bars = barsOf(
            counts,
            failed.isPlaceholderData ? undefined : failed.data?.counts,
            step.ms,
            aheadIn(zone),
          )
          return (
            <>
              <Head total={total} sums={outcomes.map((outcome) => [outcome, sumOf(bars, outcome)] as const)} />
              <Histogram bars={bars} stepMs={step.ms} stale={all.isPlaceholderData} />
            </>
          )
        }}
      </States>
    </section>
  )
}

function Head({ total, sums }: { total: number; sums: readonly (readonly [(typeof outcomes)[number], number])[] }) {
  const { t, i18n } = useTranslation('explorer')
  const number = (value: number) => value.toLocaleString(i18n.language)
  return (
    <div className={styles.head}>
      <output className={styles.total} data-testid="total">
        {number(total)} <small>{t('histogram.unit', { count: total })}</small>
      </output>
      <ul className={styles.legend}>
        {sums.map(([outcome, sum]) => (
          <li key={outcome} className={styles.key} data-outcome={outcome}>
            {t(`outcomes.${outcome}`)} <b>{number(sum)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

const HEIGHTS = [30, 42, 25, 60, 38, 70, 52, 33, 64, 46, 80, 58, 40, 66, 28, 50, 74, 36, 62, 44]

const TimelineSkeleton = () => (
  <>
    <div className={styles.head}>
      <Skeleton height={18} width={190} />
    </div>
    <div className={styles.skeleton}>
      {HEIGHTS.map((height) => (
        <Skeleton key={height} height={`${height}%`} radius="xs" />
      ))}
    </div>
  </>
)
