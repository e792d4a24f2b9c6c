import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { earliest, spans } from '../../api/time-range.ts'
import { RangePopover } from '../../ui/range-form.tsx'
import { timeText } from '../../ui/time-text.ts'
import { useZone } from '../../ui/use-zone.ts'
import styles from './threat-filters.module.css'
import type { TimeFilter } from './threats-search.ts'

const DAY_MS = 86_400_000

interface TimePickerProps {
  time: TimeFilter
  onChoose: (time: TimeFilter) => void
}

/** Any time, a span that ends now, or two moments of one's own; those of a bar of the dashboard are shown like them. */
export function TimePicker({ time, onChoose }: TimePickerProps) {
  const { t, i18n } = useTranslation('threats')
  const [zone] = useZone()
  const [opened, setOpened] = useState(false)
  const [now] = useState(() => Date.now())
  const edge = (at: number) => timeText(at, 'edge', i18n.language, zone)
  const chosen = time !== null && 'from' in time ? time : null
  return (
    <RangePopover
      opened={opened}
      onOpened={setOpened}
      position="bottom-start"
      from={chosen === null ? now - 7 * DAY_MS : chosen.from}
      to={chosen === null ? now : chosen.to}
      earliest={earliest(now)}
      onChoose={(from, to) => onChoose({ from, to })}
    >
      <NativeSelect
        size="xs"
        className={styles.time ?? ''}
        aria-label={t('filters.time')}
        value={time === null ? '' : 'days' in time ? String(time.days) : 'chosen'}
        data={[
          { value: '', label: t('filters.anyTime') },
          ...spans.map((days) => ({ value: String(days), label: t(`filters.last.${days}`) })),
          ...(chosen === null ? [] : [{ value: 'chosen', label: `${edge(chosen.from)} – ${edge(chosen.to)}` }]),
          { value: 'custom', label: t('filters.custom') },
        ]}
        onChange={({ currentTarget }) => {
          if (currentTarget.value === 'custom') return setOpened(true)
          const days = spans.find((each) => String(each) === currentTarget.value)
          onChoose(days === undefined ? null : { days })
        }}
      />
    </RangePopover>
  )
}
