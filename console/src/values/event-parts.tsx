import { IconCheck, IconPoint, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { outcomeOf } from '../api/event-outcome.ts'
import { Badge } from '../ui/badge.tsx'
import { relativeTime } from '../ui/relative-time.ts'
import { type TimeStyle, timeText } from '../ui/time-text.ts'
import { useZone } from '../ui/use-zone.ts'
import { useValueWords } from './use-value-words.ts'
import styles from './value.module.css'
import { Value } from './value.tsx'
import { Nothing } from './value-name.tsx'

const icons = { success: IconCheck, failed: IconX, other: IconPoint }

/** The mark beside a type: a sign for the eye, whose meaning the type's own words say too. */
export function OutcomeMark({ type }: { type: string }) {
  const outcome = outcomeOf(type)
  const Icon = icons[outcome]
  return (
    <span className={styles.mark} data-outcome={outcome} aria-hidden="true">
      <Icon size={12} stroke={2.4} />
    </span>
  )
}

export const EventType = ({ type }: { type: string }) => (
  <span className={styles.type}>
    <OutcomeMark type={type} />
    <Value field="event.type" value={type} />
  </span>
)

/** A moment in the chosen zone; how long ago it was shows on hover. */
export function EventTime({ at, format }: { at: string; format: TimeStyle }) {
  const { i18n } = useTranslation()
  const [zone] = useZone()
  const moment = new Date(at)
  const exact = timeText(moment.getTime(), 'exact', i18n.language, zone)
  if (exact === '') return <Nothing />
  return (
    <time className={styles.time} dateTime={at} title={`${exact} · ${relativeTime(moment, new Date(), i18n.language)}`}>
      {timeText(moment.getTime(), format, i18n.language, zone)}
    </time>
  )
}

/** Several values of one row, side by side. */
export function Values({ values }: { values: readonly { field: string; value: string }[] }) {
  if (values.length === 0) return <Nothing />
  return (
    <span className={styles.pair}>
      {values.map(({ field, value }) => (
        <Value key={`${field} ${value}`} field={field} value={value} />
      ))}
    </span>
  )
}

/** Where something came from, in little room: the city, then its country by code; the country's whole name shows on hover. */
export function Place({ country, city }: { country: string | undefined; city: string | undefined }) {
  if (city === undefined)
    return <Values values={country === undefined ? [] : [{ field: 'ip.location.country', value: country }]} />
  return (
    <span className={styles.pair}>
      <Value field="ip.location.city" value={city} />
      {country !== undefined && (
        <Value field="ip.location.country" value={country}>
          <span className={styles.code}>{country}</span>
        </Value>
      )}
    </span>
  )
}

export function Risks({ risks }: { risks: readonly string[] }) {
  const { valueText } = useValueWords()
  if (risks.length === 0) return <Nothing />
  return (
    <span className={styles.badges}>
      {risks.map((risk) => (
        <Value key={risk} field="event.risks" value={risk}>
          <Badge>{valueText('event.risks', risk)}</Badge>
        </Value>
      ))}
    </span>
  )
}
