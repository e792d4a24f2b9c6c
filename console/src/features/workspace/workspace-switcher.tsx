import { Menu } from '@mantine/core'
import { ownWorkspaces } from '@signet/contract/membership'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '../../api/profile.ts'
import { Private } from '../../ui/private.tsx'
import { useSwitchWorkspace } from './use-switch-workspace.ts'
import styles from './workspace-switcher.module.css'

/** Only with more than one workspace; sorted by company, the current one disabled (specification §2). */
export function WorkspaceSwitcher({ current }: { current: string | null }) {
  const { t, i18n } = useTranslation('app')
  const { clients } = useProfile()
  const switchTo = useSwitchWorkspace()
  const own = ownWorkspaces(clients)
  if (own.length < 2) return null
  const sorted = own.toSorted((a, b) => a.company.localeCompare(b.company, i18n.language))
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('account.workspaces')}</Menu.Label>
      <div className={styles.list} data-testid="workspace-switcher">
        {sorted.map((client) => {
          const here = client.clientUUID === current
          return (
            <Menu.Item
              key={client.clientUUID}
              className={here ? (styles.here ?? '') : ''}
              disabled={here}
              onClick={() => switchTo(client)}
              rightSection={here ? <IconCheck size={15} aria-label={t('account.current')} /> : null}
            >
              <span className={styles.company}>
                <Private>{client.company || 'Default'}</Private>
              </span>
            </Menu.Item>
          )
        })}
      </div>
    </>
  )
}
