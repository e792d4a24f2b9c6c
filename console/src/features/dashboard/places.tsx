import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { equalTo, eventsOf } from '../../api/explorer-search.ts'
import { useWorkspace } from '../../api/workspace.ts'
import { BarList } from '../../ui/bar-list.tsx'
import { Card } from '../../ui/card.tsx'
import { WorldMap } from '../../ui/world-map/world-map.tsx'
import { Value } from '../../values/value.tsx'
import styles from './places.module.css'
import type { Overview } from './queries.ts'
import { Rows } from './tops.tsx'

/** Where logins come from, and where they fail. */
export function Places({ overview }: { overview: Overview }) {
  const { t } = useTranslation('dashboard')
  return (
    <Card title={t('places.title')}>
      <Rows empty={overview.countries.length === 0 && t('places.empty')}>
        <div className={styles.frame}>
          <div className={styles.places}>
            <CountryMap overview={overview} />
            <div className={styles.list}>
              <Countries overview={overview} />
            </div>
          </div>
        </div>
      </Rows>
    </Card>
  )
}

function CountryMap({ overview }: { overview: Overview }) {
  const { clientUUID } = useWorkspace()
  const { start, end, countries } = overview
  return (
    <WorldMap
      countries={countries}
      link={(code, props, square) => (
        <Link
          {...props}
          to="/$client/event-explorer"
          params={{ client: clientUUID }}
          search={eventsOf({ timeRange: [start, end] }, equalTo('ip.location.country', code))}
          preload={false}
        >
          {square}
        </Link>
      )}
    />
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
          country === '' ? t('places.unknown') : <Value field="ip.location.country" value={country} room="place" />,
        note: t('places.failures', { number: number(failures) }),
        count: events,
        failed: failures,
      }))}
    />
  )
}
