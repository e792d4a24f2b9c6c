import { useTranslation } from 'react-i18next'
import type { Bar } from './bars.ts'
import { useExplorer } from './explorer-context.ts'
import styles from './histogram.module.css'
import { outcomes } from './outcome.ts'
import { spanText } from './time-text.ts'

/** What the bar under the pointer says. It leans inwards, so that it never leaves the plot. */
export function BarTip({ bar, range }: { bar: Bar; range: { from: number; to: number } }) {
  const { t, i18n } = useTranslation('explorer')
  const { zone } = useExplorer()
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
    </div>
  )
}
