import { useTranslation } from 'react-i18next'
import { BarList } from '../../ui/bar-list.tsx'
import { Card } from '../../ui/card.tsx'
import { countryText } from '../../ui/country-text.ts'
import styles from './places.module.css'
import type { Overview } from './queries.ts'
import { EventsLink, Rows } from './tops.tsx'
import { WorldMap } from './world-map.tsx'

/** Where logins come from, and where they fail. */
export function Places({ overview }: { overview: Overview }) {
  const { t } = useTranslation('dashboard')
  return (
    <Card title={t('places.title')}>
      <Rows empty={overview.countries.length === 0 && t('places.empty')}>
        <div className={styles.frame}>
          <div className={styles.places}>
            <WorldMap overview={overview} />
            <div className={styles.list}>
              <Countries overview={overview} />
            </div>
          </div>
        </div>
      </Rows>
    </Card>
  )
}

function Countries({ overview }: { overview: Overview }) {
  const { t, i18n } = useTranslation('dashboard')
  const number = (value: number) => value.toLocaleString(i18n.language)
  return (
    <BarList
      label={t('places.title')}
      numberText={number}
      rows={overview.countries.map(({ country, events, failures }) => ({
        key: country,
        label:
          country === '' ? (
            t('places.unknown')
          ) : (
            <EventsLink overview={overview} field="ip.location.country" value={country}>
              {countryText(country, i18n.language)}
            </EventsLink>
          ),
        note: t('places.failures', { number: number(failures) }),
        count: events,
        failed: failures,
      }))}
    />
  )
}
