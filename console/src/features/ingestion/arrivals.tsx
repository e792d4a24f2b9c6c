import { useTranslation } from 'react-i18next'
import { spanText, tickStyle, timeText } from '../../ui/time-text.ts'
import { type Bar, barsOf, outcomes, sumOf, widthOf } from './bars.ts'
import styles from './ingestion-page.module.css'
import type { IngestionHealth } from './ingestion-page.tsx'

/** One bar an hour, or a day where there are many: what came, by what became of it. */
export function Arrivals({ hours, days }: { hours: IngestionHealth['hours']; days: number }) {
  const { t, i18n } = useTranslation('ingestion')
  const width = widthOf(days)
  /** Hours are the reader's, as everywhere; days are counted in UTC. */
  const zone = days > 2 ? 'utc' : 'local'
  const bars = barsOf(hours, days, Date.now())
  const highest = Math.max(1, ...bars.map(sumOf))
  const number = (value: number) => value.toLocaleString(i18n.language)
  const told = ({ at, counts }: Bar) => {
    const parts = outcomes.flatMap((outcome) =>
      counts[outcome] === 0 ? [] : `${t(`outcomes.${outcome}`)} ${number(counts[outcome])}`,
    )
    return `${spanText(at, at + width, i18n.language, zone)}: ${parts.join(', ') || t('arrivals.nothing')}`
  }
  const ticks = [bars.at(0), bars.at(Math.floor(bars.length / 2)), bars.at(-1)]
  const style = tickStyle(0, days * 86_400_000)
  return (
    <>
      <p className={styles.scale} aria-hidden="true">
        {hours.length === 0 ? '' : number(highest)}
      </p>
      <ul className={styles.bars} aria-label={t('arrivals.title')}>
        {bars.map((bar) => (
          <li key={bar.at} title={told(bar)}>
            <span className={styles.hidden}>{told(bar)}</span>
            {outcomes.toReversed().map((outcome) => (
              <span
                key={outcome}
                className={styles.part}
                data-outcome={outcome}
                style={{ height: `${(bar.counts[outcome] / highest) * 100}%` }}
              />
            ))}
          </li>
        ))}
      </ul>
      <p className={styles.ticks} aria-hidden="true">
        {ticks.map(
          (bar) => bar !== undefined && <span key={bar.at}>{timeText(bar.at, style, i18n.language, zone)}</span>,
        )}
      </p>
    </>
  )
}
