import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RangePopover } from '../../ui/range-form.tsx'
import { timeText } from '../../ui/time-text.ts'
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
  const { state, range, zone, now, change } = useExplorer()
  const [opened, setOpened] = useState(false)
  const custom = !('days' in state.range)
  const edge = (at: number) => timeText(at, 'edge', i18n.language, zone)
  return (
    <RangePopover
      opened={opened}
      onOpened={setOpened}
      from={range.from}
      to={range.to}
      earliest={earliest(now)}
      onChoose={(from, to) => change({ range: { from, to } })}
    >
      <Button
        variant={custom ? 'light' : 'default'}
        size="xs"
        className={styles.custom ?? ''}
        onClick={() => setOpened(!opened)}
      >
        {custom ? `${edge(range.from)} – ${edge(range.to)}` : t('range.custom')}
      </Button>
    </RangePopover>
  )
}
