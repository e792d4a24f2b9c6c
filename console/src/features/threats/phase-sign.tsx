import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './phase-sign.module.css'
import type { Threat } from './queries.ts'

/** Still going on, over but open, or dealt with: the one thing to know beside how bad it is. */
export function PhaseSign({
  threat: { status, phase, resolution },
}: {
  threat: Pick<Threat, 'status' | 'phase' | 'resolution'>
}) {
  const { t } = useTranslation('threats')
  if (status === 'RESOLVED') {
    return (
      <span className={styles.sign} data-phase="resolved">
        <IconCheck size={13} stroke={2.2} aria-hidden="true" />
        {resolution === null ? t('status.RESOLVED') : t(`resolutions.${resolution}.title`)}
      </span>
    )
  }
  return (
    <span className={styles.sign} data-phase={phase === 'STARTED' ? 'started' : 'ended'}>
      <span className={styles.dot} aria-hidden="true" />
      {t(`phases.${phase}`)}
    </span>
  )
}
