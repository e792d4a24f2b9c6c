import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { aheadIn, zoneName } from '../../../ui/time-text.ts'
import { useZone } from '../../../ui/use-zone.ts'
import type { AccountDetails } from '../queries.ts'
import { busiestHour, type HourBar, hourBars, hourShift, spanWords, unusualSpans } from './circadian.ts'
import { Nothing } from './few.tsx'
import styles from './hours.module.css'

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** When it is active, against when others here are: grey is usual, red is not. */
export function Hours({ account: { circadian, basis } }: { account: AccountDetails }) {
  const { t, i18n } = useTranslation('account-details')
  const [zone] = useZone()
  const shift = hourShift(aheadIn(zone)(Date.now()))
  const bars = hourBars(circadian, shift ?? 0)
  const busiest = busiestHour(bars)
  const spans = unusualSpans(bars)
  return (
    <Card
      title={t('hours.title')}
      aside={t('hours.aside', { days: basis.days, zone: zoneName(shift === null ? 'utc' : zone) })}
    >
      {busiest === null ? (
        <Nothing>{t('hours.none')}</Nothing>
      ) : (
        <>
          <p className={styles.words}>
            {t('hours.busiest', { hour: hourText(busiest) })}{' '}
            {spans.length === 0 ? (
              t('hours.usual')
            ) : (
              <strong>{t('hours.unusual', { spans: spans.map(spanWords).join(', ') })}</strong>
            )}
          </p>
          <Chart bars={bars} />
          <Legend />
          <VisuallyHidden>
            <ol aria-label={t('hours.list')}>
              {bars.map(({ hour, average, unusual }) => (
                <li key={hour}>
                  {t(unusual ? 'hours.barUnusual' : 'hours.bar', {
                    hour: hourText(hour),
                    average: average.toLocaleString(i18n.language, { maximumFractionDigits: 1 }),
                  })}
                </li>
              ))}
            </ol>
          </VisuallyHidden>
        </>
      )}
    </Card>
  )
}

function Chart({ bars }: { bars: readonly HourBar[] }) {
  const { t, i18n } = useTranslation('account-details')
  const most = Math.max(...bars.flatMap(({ average, usual }) => [average, usual]))
  const part = (value: number) => `${(value / most) * 100}%`
  return (
    <div className={styles.chart} aria-hidden="true">
      {bars.map(({ hour, average, usual, unusual }) => (
        <div
          key={hour}
          className={styles.hour}
          title={t(unusual ? 'hours.barUnusual' : 'hours.bar', {
            hour: hourText(hour),
            average: average.toLocaleString(i18n.language, { maximumFractionDigits: 1 }),
          })}
        >
          <span className={styles.room}>
            <span className={styles.bar} data-unusual={unusual || undefined} style={{ height: part(average) }} />
            <span className={styles.usual} style={{ bottom: part(usual) }} />
          </span>
          <span className={styles.tick}>{hour % 3 === 0 ? String(hour).padStart(2, '0') : ''}</span>
        </div>
      ))}
    </div>
  )
}

function Legend() {
  const { t } = useTranslation('account-details')
  return (
    <p className={styles.legend} aria-hidden="true">
      <span>
        <i className={styles.key} />
        {t('hours.legendUsual')}
      </span>
      <span>
        <i className={styles.key} data-unusual="" />
        {t('hours.legendUnusual')}
      </span>
      <span>
        <i className={styles.line} />
        {t('hours.legendWorkspace')}
      </span>
    </p>
  )
}
