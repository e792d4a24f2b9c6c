import { ActionIcon, Button, Popover, SegmentedControl, TextInput, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromField, timeText, toField, zoneName } from '../../ui/time-text.ts'
import { useZone } from '../../ui/use-zone.ts'
import { useExplorer } from './explorer-context.ts'
import styles from './explorer-page.module.css'
import { earliest, spans } from './time-range.ts'

/** Which time is asked about, and in whose clock it is told. */
export function RangePicker() {
  const { t } = useTranslation('explorer')
  const { state, range, change, refresh } = useExplorer()
  const [zone, chooseZone] = useZone()
  return (
    <div className={styles.times}>
      <SegmentedControl
        size="xs"
        aria-label={t('range.label')}
        value={'days' in state.range ? String(state.range.days) : ''}
        data={spans.map((days) => ({ value: String(days), label: t(`range.${days}`) }))}
        onChange={(value) => change({ range: { days: spans.find((days) => String(days) === value) ?? 7 } })}
      />
      <CustomRange />
      <SegmentedControl
        size="xs"
        aria-label={t('zone.label')}
        value={zone}
        data={(['local', 'utc'] as const).map((value) => ({ value, label: t(`zone.${value}`) }))}
        onChange={chooseZone}
      />
      <Tooltip label={t('refresh')}>
        <ActionIcon variant="default" size={28} aria-label={t('refresh')} onClick={refresh}>
          <IconRefresh size={15} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      {range.adjusted && (
        <p className={styles.note} role="status">
          {t('range.adjusted')}
        </p>
      )}
    </div>
  )
}

function CustomRange() {
  const { t, i18n } = useTranslation('explorer')
  const { state, range, zone } = useExplorer()
  const [opened, setOpened] = useState(false)
  const custom = !('days' in state.range)
  const edge = (at: number) => timeText(at, 'edge', i18n.language, zone)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      trapFocus
      returnFocus
      withinPortal={false}
      radius="md"
      shadow="md"
    >
      <Popover.Target>
        <Button
          variant={custom ? 'light' : 'default'}
          size="xs"
          className={styles.custom ?? ''}
          onClick={() => setOpened(!opened)}
        >
          {custom ? `${edge(range.from)} – ${edge(range.to)}` : t('range.custom')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.rangeForm ?? ''}>
        <CustomForm onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

function CustomForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('explorer')
  const { range, zone, now, change } = useExplorer()
  const [from, setFrom] = useState(toField(range.from, zone))
  const [to, setTo] = useState(toField(range.to, zone))
  const [problem, setProblem] = useState<'missing' | 'order' | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [start, end] = [fromField(from, zone), fromField(to, zone)]
    if (start === null || end === null) return setProblem('missing')
    if (start >= end) return setProblem('order')
    onDone()
    change({ range: { from: start, to: end } })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        type="datetime-local"
        label={t('range.from')}
        value={from}
        min={toField(earliest(now), zone)}
        onChange={(event) => setFrom(event.currentTarget.value)}
        data-autofocus
      />
      <TextInput
        type="datetime-local"
        label={t('range.to')}
        value={to}
        error={problem === null ? undefined : t(`range.${problem}`)}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <p className={styles.hint}>{t('range.hint', { zone: zoneName(zone) })}</p>
      <Button type="submit" size="xs">
        {t('range.apply')}
      </Button>
    </form>
  )
}
