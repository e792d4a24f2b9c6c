import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './dialogs.module.css'

/** Asks before something that was typed but not saved is left behind; the browser asks when the tab closes. */
export function LeaveWarning({ when }: { when: boolean }) {
  const { t } = useTranslation('threats')
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: when,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Dialog title={t('leave.title')} onClose={reset}>
      <div className={styles.form}>
        <p className={styles.text}>{t('leave.text')}</p>
        <div className={styles.ends}>
          <Button variant="default" onClick={reset} data-autofocus>
            {t('leave.stay')}
          </Button>
          <Button color="red" onClick={proceed}>
            {t('leave.go')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
