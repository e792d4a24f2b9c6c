import { useTranslation } from 'react-i18next'
import { barsOf } from './bars.ts'
import styles from './ingestion-page.module.css'
import type { IngestionHealth } from './ingestion-page.tsx'

/** One bar an hour, or a day where there are many: what was kept, and what was refused on top of it. */
export function Arrivals({ hours, days }: { hours: IngestionHealth['hours']; days: number }) {
  const { t, i18n } = useTranslation('ingestion')
  const bars = barsOf(hours, days, new Date())
  const highest = Math.max(1, ...bars.map(({ kept, refused }) => kept + refused))
  const written = (at: Date) =>
    new Intl.DateTimeFormat(
      i18n.language,
      days > 2 ? { dateStyle: 'medium' } : { weekday: 'short', hour: '2-digit' },
    ).format(at)
  const tick = new Intl.DateTimeFormat(
    i18n.language,
    days > 2 ? { day: 'numeric', month: 'short' } : { hour: '2-digit', minute: '2-digit' },
  )
  const ticks = [bars.at(0), bars.at(Math.floor(bars.length / 2)), bars.at(-1)]
  return (
    <>
      <p className={styles.scale} aria-hidden="true">
        {hours.length === 0 ? '' : highest.toLocaleString(i18n.language)}
      </p>
      <ul className={styles.bars} aria-label={t('arrivals.title')}>
        {bars.map(({ at, kept, refused }) => (
          <li key={at.getTime()} title={t('arrivals.bar', { time: written(at), kept, refused })}>
            <span className={styles.hidden}>{t('arrivals.bar', { time: written(at), kept, refused })}</span>
            <span className={styles.refused} style={{ height: `${(refused / highest) * 100}%` }} />
            <span className={styles.kept} style={{ height: `${(kept / highest) * 100}%` }} />
          </li>
        ))}
      </ul>
      <p className={styles.ticks} aria-hidden="true">
        {ticks.map((bar) => bar !== undefined && <span key={bar.at.getTime()}>{tick.format(bar.at)}</span>)}
      </p>
    </>
  )
}
