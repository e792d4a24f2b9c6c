import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Bar, outcomes, sumOf } from './bars.ts'
import styles from './histogram.module.css'

interface HistogramTotalsProps {
  total: number
  bars: readonly Bar[]
  /** What the marks are, beside the other parts of the legend. */
  marks?: ReactNode
}

/** How many in all, and what the colours mean. */
export function HistogramTotals({ total, bars, marks }: HistogramTotalsProps) {
  const { t, i18n } = useTranslation('ui')
  const number = (value: number) => value.toLocaleString(i18n.language)
  return (
    <div className={styles.head}>
      <output className={styles.total} data-testid="total">
        {number(total)} <small>{t('histogram.unit', { count: total })}</small>
      </output>
      <ul className={styles.legend}>
        {outcomes.map((outcome) => (
          <li key={outcome} className={styles.key} data-outcome={outcome}>
            {t(`outcomes.${outcome}`)} <b>{number(sumOf(bars, outcome))}</b>
          </li>
        ))}
        {marks !== undefined && <li className={styles.markKey}>{marks}</li>}
      </ul>
    </div>
  )
}

const HEIGHTS = [30, 42, 25, 60, 38, 70, 52, 33, 64, 46, 80, 58, 40, 66, 28, 50, 74, 36, 62, 44]

export const HistogramSkeleton = () => (
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
