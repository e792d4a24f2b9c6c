import { ActionIcon, Tooltip } from '@mantine/core'
import { type Icon, IconFocusCentered, IconMinus, IconPlus, IconTopologyStar3 } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './drawing.module.css'
import type { Stage } from './stage.ts'

const NEARER = 0.65

/** What a wheel or two fingers do, as buttons. */
export function Controls({ stage, onArrange }: { stage: RefObject<Stage | null>; onArrange: () => void }) {
  const { t } = useTranslation('signalprint')
  return (
    <fieldset className={styles.controls} aria-label={t('drawing.controls')}>
      <Control icon={IconPlus} label={t('drawing.nearer')} onClick={() => stage.current?.zoom(NEARER)} />
      <Control icon={IconMinus} label={t('drawing.farther')} onClick={() => stage.current?.zoom(1 / NEARER)} />
      <Control icon={IconFocusCentered} label={t('drawing.fit')} onClick={() => stage.current?.fit()} />
      <Control icon={IconTopologyStar3} label={t('drawing.arrange')} onClick={onArrange} />
    </fieldset>
  )
}

const Control = ({ icon: Sign, label, onClick }: { icon: Icon; label: string; onClick: () => void }) => (
  <Tooltip label={label} position="left">
    <ActionIcon variant="default" size={32} aria-label={label} onClick={onClick}>
      <Sign size={16} stroke={1.8} aria-hidden="true" />
    </ActionIcon>
  </Tooltip>
)
