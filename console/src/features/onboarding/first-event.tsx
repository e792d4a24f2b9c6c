import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '../../api/workspace.ts'
import { Moment } from '../../ui/moment.tsx'
import { useArrivals } from './queries.ts'
import styles from './setup.module.css'

/** The live line: it waits for the first event, and says what came instead when nothing of it could be read. */
export function FirstEvent() {
  const { t } = useTranslation('onboarding')
  const { clientUUID } = useWorkspace()
  const arrivals = useArrivals(true).data
  const last = arrivals?.sources.find(({ accepted }) => accepted > 0)
  const refused = arrivals !== undefined && last === undefined && arrivals.total.rejected + arrivals.total.ignored > 0
  if (last !== undefined) {
    return (
      <div className={styles.live} data-state="received" role="status">
        <IconCircleCheck size={20} stroke={1.7} aria-hidden="true" />
        <span className={styles.liveText}>
          {t('live.received', { count: arrivals?.total.accepted ?? 0 })} <Moment at={last.lastReceived} />
        </span>
        <Button
          size="compact-sm"
          renderRoot={(props) => (
            <Link {...props} to="/$client/event-explorer" params={{ client: clientUUID }} search={{ range: '30d' }} />
          )}
        >
          {t('live.look')}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.live} data-state={refused ? 'refused' : 'waiting'} role="status">
      {refused ? (
        <IconAlertTriangle size={20} stroke={1.7} aria-hidden="true" />
      ) : (
        <Loader size={18} aria-hidden="true" />
      )}
      <span className={styles.liveText}>
        {refused
          ? t('live.refused', { rejected: arrivals.total.rejected, ignored: arrivals.total.ignored })
          : t('live.waiting')}
      </span>
      {refused && (
        <Button
          size="compact-sm"
          variant="default"
          renderRoot={(props) => <Link {...props} to="/$client/ingestion-health" params={{ client: clientUUID }} />}
        >
          {t('live.why')}
        </Button>
      )}
    </div>
  )
}
