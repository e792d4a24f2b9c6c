import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../ui/states.tsx'
import styles from './more-failed.module.css'
import { useSignalprint } from './signalprint-context.ts'

/** On a small screen the button that failed may lie far below. */
const bringIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' })

/** What was asked for beyond what is drawn could not be had: try again, or leave it. */
export function MoreFailed({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const { t } = useTranslation(['signalprint', 'ui'])
  const { state, change } = useSignalprint()
  return (
    <div ref={bringIntoView} className={styles.failed} role="alert" data-testid="more-failed">
      <IconAlertTriangle size={17} stroke={1.8} aria-hidden="true" />
      <p className={styles.text}>
        {failure.title}. {failure.detail}
      </p>
      <Button size="xs" variant="default" onClick={onRetry}>
        {t('ui:retry')}
      </Button>
      {state.expanded.length > 0 && (
        <Button size="xs" variant="subtle" onClick={() => change({ expanded: state.expanded.slice(0, -1) })}>
          {t('failed.leave')}
        </Button>
      )}
    </div>
  )
}
