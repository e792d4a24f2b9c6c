import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../api/query-client.ts'
import { useWorkspace } from '../../api/workspace.ts'
import { Meter } from '../../ui/meter.tsx'
import { Loading } from '../../ui/states.tsx'
import styles from './usage-card.module.css'

/** How many keys count against the plan. A card of three meters has no room for a whole error state, so it is one line. */
export function KeysMeter() {
  const { t, i18n } = useTranslation('dashboard')
  const { clientUUID } = useWorkspace()
  const keys = useQuery(apiQuery('listApiKeys', { client: clientUUID }))
  const number = new Intl.NumberFormat(i18n.language)
  if (keys.data !== undefined) {
    const { active, limit } = keys.data
    return (
      <Meter
        label={t('usage.keys')}
        value={active}
        limit={limit}
        valueText={number.format(active)}
        limitText={t('usage.of', { limit: number.format(limit) })}
        shareText={null}
        note={t('usage.left', { number: number.format(Math.max(0, limit - active)) })}
      />
    )
  }
  if (keys.error !== null) {
    return (
      <div className={styles.failed} role="alert">
        {t('keys.failed')}
        <Button variant="default" size="compact-sm" onClick={() => void keys.refetch()}>
          {t('retry', { ns: 'ui' })}
        </Button>
      </div>
    )
  }
  return (
    <Loading>
      <div className={styles.skeleton}>
        <Skeleton height={20} width={110} />
        <Skeleton height={30} width={90} />
        <Skeleton height={6} />
        <Skeleton height={20} width={70} />
      </div>
    </Loading>
  )
}
