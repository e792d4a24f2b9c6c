import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { earliest, spans } from '../../api/time-range.ts'
import { RangeButton } from '../../ui/range-button.tsx'
import { useZone } from '../../ui/use-zone.ts'
import { useExplorer } from './explorer-context.ts'
import styles from './explorer-page.module.css'

/** Which time is asked about, and in whose clock it is told. */
export function RangePicker() {
  const { t } = useTranslation('explorer')
  const { state, range, now, change, refresh } = useExplorer()
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
      <RangeButton
        from={range.from}
        to={range.to}
        custom={!('days' in state.range)}
        earliest={earliest(now)}
        onChoose={(from, to) => change({ range: { from, to } })}
      />
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
