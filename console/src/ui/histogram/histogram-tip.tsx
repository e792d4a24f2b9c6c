import { useTranslation } from 'react-i18next'
import { spanText, type Zone } from '../time-text.ts'
import { type Bar, outcomes, type Span } from './bars.ts'
import styles from './histogram.module.css'

interface BarTipProps {
  bar: Bar
  range: Span
  zone: Zone
  marks?: string | undefined
}

/** What the bar under the pointer says. It leans inwards, so that it never leaves the plot. */
export function BarTip({ bar, range, zone, marks }: BarTipProps) {
  const { t, i18n } = useTranslation('ui')
  const part = Math.min(Math.max(((bar.from + bar.to) / 2 - range.from) / (range.to - range.from), 0), 1)
  const number = (value: number) => value.toLocaleString(i18n.language)
  return (
    <div
      className={styles.tip}
      aria-hidden="true"
      style={{ left: `${part * 100}%`, transform: `translateX(-${part * 100}%)` }}
    >
      <strong>{spanText(bar.from, bar.to, i18n.language, zone)}</strong>
      <span>{t('histogram.events', { count: bar.count, total: number(bar.count) })}</span>
      {outcomes
        .filter((outcome) => bar[outcome] > 0)
        .map((outcome) => (
          <span key={outcome} className={styles.key} data-outcome={outcome}>
            {t(`outcomes.${outcome}`)} <b>{number(bar[outcome])}</b>
          </span>
        ))}
      {marks !== undefined && <span className={styles.markKey}>{marks}</span>}
    </div>
  )
}
