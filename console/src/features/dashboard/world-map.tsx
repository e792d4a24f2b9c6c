import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { equalTo, eventsOf } from '../../api/explorer-search.ts'
import { useWorkspace } from '../../api/workspace.ts'
import { countryText } from '../../ui/country-text.ts'
import type { Overview } from './queries.ts'
import styles from './world-map.module.css'
import { columns, mostlyFailed, rows, shadeOf, tiles } from './world-tiles.ts'

const SIZE = 10
const INNER = 9

/** For the eye and the pointer; the list beside it says the same in words and is reached by keyboard. */
export function WorldMap({ overview }: { overview: Overview }) {
  const { t, i18n } = useTranslation('dashboard')
  const [shown, setShown] = useState<string | null>(null)
  const byCode = new Map(overview.countries.map((country) => [country.country, country]))
  const most = Math.max(0, ...overview.countries.map(({ events }) => events))
  const number = (value: number) => value.toLocaleString(i18n.language)
  const told = shown === null ? undefined : byCode.get(shown)
  return (
    <div className={styles.figure} aria-hidden="true">
      <svg className={styles.map} viewBox={`0 0 ${columns * SIZE} ${rows * SIZE}`} aria-hidden="true">
        {tiles.map(({ code, x, y }) => {
          const place = { x: x * SIZE, y: y * SIZE }
          const country = byCode.get(code)
          if (country === undefined) {
            return <rect key={code} className={styles.sea} {...place} width={INNER} height={INNER} rx={1.6} />
          }
          return (
            <Tile
              key={code}
              overview={overview}
              code={code}
              place={place}
              shade={shadeOf(country.events, most)}
              failed={mostlyFailed(country)}
              onShow={setShown}
            />
          )
        })}
      </svg>
      <p className={styles.caption}>
        {told === undefined ? (
          <span className={styles.legend}>
            <span className={styles.key} />
            {t('places.legend')}
            <span className={styles.key} data-failed="" />
            {t('places.legendFailed')}
          </span>
        ) : (
          t('places.country', {
            country: countryText(told.country, i18n.language),
            events: number(told.events),
            failures: number(told.failures),
          })
        )}
      </p>
    </div>
  )
}

interface TileProps {
  overview: Overview
  code: string
  place: { x: number; y: number }
  shade: number
  failed: boolean
  onShow: (code: string | null) => void
}

function Tile({ overview, code, place, shade, failed, onShow }: TileProps) {
  const { clientUUID } = useWorkspace()
  return (
    <Link
      className={styles.tile}
      to="/$client/event-explorer"
      params={{ client: clientUUID }}
      search={eventsOf({ timeRange: [overview.start, overview.end] }, equalTo('ip.location.country', code))}
      tabIndex={-1}
      preload={false}
      data-failed={failed || undefined}
      data-dark={shade > 0.6 || undefined}
      onMouseEnter={() => onShow(code)}
      onMouseLeave={() => onShow(null)}
    >
      <rect
        {...place}
        width={INNER}
        height={INNER}
        rx={1.6}
        style={{ fill: `color-mix(in srgb, var(--tile) ${Math.round(shade * 100)}%, var(--surface))` }}
      />
      <text x={place.x + INNER / 2} y={place.y + 6.2}>
        {code}
      </text>
      {failed && <path d={`M${place.x + INNER - 3.2} ${place.y}h1.6a1.6 1.6 0 0 1 1.6 1.6v1.6z`} />}
    </Link>
  )
}
