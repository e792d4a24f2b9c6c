import { IconCheck, IconPoint, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { outcomeOf } from '../../api/event-outcome.ts'
import { Badge } from '../../ui/badge.tsx'
import { relativeTime } from '../../ui/relative-time.ts'
import { type TimeStyle, timeText } from '../../ui/time-text.ts'
import { type EventRow, valuesOf } from './event-groups.ts'
import { useExplorer } from './explorer-context.ts'
import styles from './value.module.css'
import { Value } from './value.tsx'
import { Nothing } from './value-name.tsx'
import { valueText } from './value-text.ts'

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
  const { zone } = useExplorer()
  const moment = new Date(at)
  const exact = timeText(moment.getTime(), 'exact', i18n.language, zone)
  if (exact === '') return <Nothing />
  return (
    <time className={styles.time} dateTime={at} title={`${exact} · ${relativeTime(moment, new Date(), i18n.language)}`}>
      {timeText(moment.getTime(), format, i18n.language, zone)}
    </time>
  )
}

/** What the row has of these fields, side by side. */
export function Values({ row, fields }: { row: EventRow; fields: readonly string[] }) {
  const values = fields.flatMap((field) => valuesOf(row[field]).map((value) => ({ field, value })))
  if (values.length === 0) return <Nothing />
  return (
    <span className={styles.pair}>
      {values.map(({ field, value }) => (
        <Value key={`${field} ${value}`} field={field} value={value} />
      ))}
    </span>
  )
}

export function Risks({ risks, inDialog = false }: { risks: readonly string[]; inDialog?: boolean }) {
  const { t, i18n } = useTranslation('explorer')
  const { zone } = useExplorer()
  if (risks.length === 0) return <Nothing />
  return (
    <span className={styles.badges}>
      {risks.map((risk) => (
        <Value key={risk} field="event.risks" value={risk} inDialog={inDialog}>
          <Badge>{valueText(t, 'event.risks', risk, i18n.language, zone)}</Badge>
        </Value>
      ))}
    </span>
  )
}
