import { VisuallyHidden } from '@mantine/core'
import { limits } from '@signet/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../api/query-client.ts'
import { useWorkspace } from '../../api/workspace.ts'
import { badgeText } from './badge-text.ts'
import styles from './drawer.module.css'

/** How many threats are active. Without an answer there is simply none: the page itself says what failed. */
export function ThreatBadge() {
  const { t } = useTranslation('app')
  const { clientUUID } = useWorkspace()
  const active = useQuery(apiQuery('listThreats', { client: clientUUID, query: { resolved: 'false', limit: 0 } }))
  const total = active.data?.total ?? 0
  if (total === 0) return null
  return (
    <span className={styles.badge} data-testid="threat-badge">
      {badgeText(total, limits.threats.badgeCap)}
      <VisuallyHidden> {t('navigation.active')}</VisuallyHidden>
    </span>
  )
}
