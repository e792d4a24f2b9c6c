import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { equalTo } from '../../../api/explorer-search.ts'
import { useWorkspace } from '../../../api/workspace.ts'
import { BarList } from '../../../ui/bar-list.tsx'
import { Card } from '../../../ui/card.tsx'
import { countryText } from '../../../ui/country-text.ts'
import { Moment } from '../../../ui/moment.tsx'
import { WorldMap } from '../../../ui/world-map/world-map.tsx'
import { Value } from '../../../values/value.tsx'
import type { AccountDetails } from '../queries.ts'
import { Few, Nothing } from './few.tsx'
import styles from './places.module.css'
import { placesByCountry } from './places-by-country.ts'

const FEW = 7
type Place = AccountDetails['places'][number]

/** Where it was seen: the map for the eye, the list for everybody. */
export function Places({ account }: { account: AccountDetails }) {
  const { t, i18n } = useTranslation('account-details')
  const number = (value: number) => value.toLocaleString(i18n.language)
  return (
    <Card title={t('places.title')}>
      {account.places.length === 0 ? (
        <Nothing>{t('places.none')}</Nothing>
      ) : (
        <div className={styles.frame}>
          <div className={styles.places}>
            <PlaceMap account={account} />
            <div>
              <Few rows={account.places} few={FEW}>
                {(shown) => (
                  <BarList
                    label={t('places.title')}
                    numberText={number}
                    rows={shown.map((place) => ({
                      key: `${place.country} ${place.region} ${place.city}`,
                      label: <PlaceName place={place} />,
                      note: (
                        <>
                          {place.failures > 0 && `${t('places.failures', { number: number(place.failures) })} · `}
                          <Moment at={place.lastSeen} />
                        </>
                      ),
                      count: place.events,
                      failed: place.failures,
                    }))}
                  />
                )}
              </Few>
            </div>
          </div>
        </div>
      )}
    </Card>
  )
}

function PlaceName({ place: { country, city } }: { place: Place }) {
  const { t, i18n } = useTranslation('account-details')
  if (country === '') return t('places.unknown')
  if (city === '') return <Value field="ip.location.country" value={country} room="place" />
  return (
    <Value field="ip.location.city" value={city} room="place">
      {city}, {countryText(country, i18n.language)}
    </Value>
  )
}

/** A square leads to the account's events from there. */
function PlaceMap({ account: { accountId, places } }: { account: AccountDetails }) {
  const { clientUUID } = useWorkspace()
  const search = (code: string) => ({
    filters: JSON.stringify([equalTo('account.id', accountId), equalTo('ip.location.country', code)]),
    range: '30d',
  })
  return (
    <WorldMap
      by="size"
      countries={placesByCountry(places)}
      link={(code, props, square) => (
        <Link
          {...props}
          to="/$client/event-explorer"
          params={{ client: clientUUID }}
          search={search(code)}
          preload={false}
        >
          {square}
        </Link>
      )}
    />
  )
}
