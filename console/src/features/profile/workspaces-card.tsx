import { useTranslation } from 'react-i18next'
import { useProfile } from '../../api/profile.ts'
import { useWorkspace } from '../../api/workspace.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Private } from '../../ui/private.tsx'
import styles from './user-settings-page.module.css'

export function WorkspacesCard() {
  const { t, i18n } = useTranslation(['profile', 'workspace'])
  const { clients } = useProfile()
  const { clientUUID } = useWorkspace()
  const sorted = clients.toSorted((a, b) => a.company.localeCompare(b.company, i18n.language))
  return (
    <Card flush title={t('profile:workspaces.title')} aside={t('profile:workspaces.count', { count: clients.length })}>
      {sorted.length === 0 ? (
        <p className={styles.none}>{t('profile:workspaces.none')}</p>
      ) : (
        <ul className={styles.workspaces}>
          {sorted.map((client) => (
            <li key={client.clientUUID}>
              <span className={styles.company}>
                <Private>{client.company || 'Default'}</Private>
              </span>
              {client.clientUUID === clientUUID && <Badge tone="accent">{t('profile:workspaces.current')}</Badge>}
              <Badge>{t(`workspace:plans.${client.planName}`)}</Badge>
              <span className={styles.roles}>
                {client.roles.map((role) => t(`workspace:roles.${role}`)).join(', ') || t('profile:workspaces.noRole')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
