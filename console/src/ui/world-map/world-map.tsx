import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countryText } from '../country-text.ts'
import styles from './world-map.module.css'
import { columns, mostlyFailed, rows, scaleOf, shadeOf, tiles } from './world-tiles.ts'

const SIZE = 10
const INNER = 9

export interface CountryCount {
  readonly country: string
  readonly events: number
  readonly failures: number
}

interface TileLink {
  className: string | undefined
  tabIndex: -1
  'data-failed': true | undefined
  'data-dark': true | undefined
  onMouseEnter: () => void
  onMouseLeave: () => void
}

interface WorldMapProps {
  countries: readonly CountryCount[]
  /** How much happened is told by how dark a square is or, where only a few are lit, by how large. */
  by?: 'shade' | 'size'
  /** The link around the square of a country. */
  link: (code: string, props: TileLink, square: ReactNode) => ReactNode
}

/** For the eye and the pointer; the list beside it says the same in words and is reached by keyboard. */
export function WorldMap({ countries, by = 'shade', link }: WorldMapProps) {
  const { t, i18n } = useTranslation('ui')
  const [shown, setShown] = useState<string | null>(null)
  const byCode = new Map(countries.map((country) => [country.country, country]))
  const most = Math.max(0, ...countries.map(({ events }) => events))
  const number = (value: number) => value.toLocaleString(i18n.language)
  const told = shown === null ? undefined : byCode.get(shown)
  return (
    <div className={styles.figure} aria-hidden="true">
      <svg className={styles.map} viewBox={`0 0 ${columns * SIZE} ${rows * SIZE}`} aria-hidden="true">
        {tiles.map(({ code, x, y }) => {
          const place = { x: x * SIZE, y: y * SIZE }
          const country = byCode.get(code)
          const sea = <rect key={code} className={styles.sea} {...place} width={INNER} height={INNER} rx={1.6} />
          if (country === undefined) return sea
          const failed = mostlyFailed(country)
          const shade = by === 'shade' ? shadeOf(country.events, most) : 1
          const scale = by === 'size' ? scaleOf(country.events, most) : 1
          const props: TileLink = {
            className: styles.tile,
            tabIndex: -1,
            'data-failed': failed || undefined,
            'data-dark': shade > 0.6 || undefined,
            onMouseEnter: () => setShown(code),
            onMouseLeave: () => setShown(null),
          }
          return (
            <g key={code}>
              {scale < 1 && sea}
              {link(code, props, <Square code={code} place={place} shade={shade} scale={scale} failed={failed} />)}
            </g>
          )
        })}
      </svg>
      <p className={styles.caption}>
        {told === undefined ? (
          <span className={styles.legend}>
            <span className={styles.key} />
            {t('map.legend')}
            <span className={styles.key} data-failed="" />
            {t('map.legendFailed')}
          </span>
        ) : (
          t('map.country', {
            country: countryText(told.country, i18n.language),
            events: number(told.events),
            failures: number(told.failures),
          })
        )}
      </p>
    </div>
  )
}

interface SquareProps {
  code: string
  place: { x: number; y: number }
  shade: number
  scale: number
  failed: boolean
}

function Square({ code, place, shade, scale, failed }: SquareProps) {
  const side = INNER * scale
  const [x, y] = [place.x + (INNER - side) / 2, place.y + (INNER - side) / 2]
  return (
    <>
      <rect
        x={x}
        y={y}
        width={side}
        height={side}
        rx={1.6 * scale}
        style={{ fill: `color-mix(in srgb, var(--tile) ${Math.round(shade * 100)}%, var(--surface))` }}
      />
      <text x={place.x + INNER / 2} y={place.y + 6.2}>
        {code}
      </text>
      {failed && <path d={`M${x + side - 3.2} ${y}h1.6a1.6 1.6 0 0 1 1.6 1.6v1.6z`} />}
    </>
  )
}
