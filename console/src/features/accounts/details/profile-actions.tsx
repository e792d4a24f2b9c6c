import { Button } from '@mantine/core'
import { can } from '@signet/contract/access'
import { IconAffiliate, IconListSearch, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { eventsWith } from '../../../api/explorer-search.ts'
import { useWorkspace } from '../../../api/workspace.ts'
import { SignalPrintLink } from '../../../values/signalprint-link.tsx'
import type { AccountDetails } from '../queries.ts'
import { ForgetDialog } from './forget-dialog.tsx'
import styles from './profile.module.css'

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

export function ProfileActions({ account }: { account: AccountDetails }) {
  const { t } = useTranslation('account-details')
  const { clientUUID, roles } = useWorkspace()
  const [forgetting, setForgetting] = useState(false)
  return (
    <>
      <Button
        className={styles.action ?? ''}
        leftSection={<IconListSearch {...icon} />}
        renderRoot={(props) => (
          <Link
            {...props}
            to="/$client/event-explorer"
            params={{ client: clientUUID }}
            search={eventsWith('account.id', account.accountId)}
          />
        )}
      >
        {t('actions.explorer')}
      </Button>
      <Button
        className={styles.action ?? ''}
        variant="default"
        leftSection={<IconAffiliate {...icon} />}
        renderRoot={(props) => <SignalPrintLink {...props} kind="account" value={account.accountId} />}
      >
        {t('actions.signalprint')}
      </Button>
      {can(roles, 'accounts.forget') && (
        <Button
          className={styles.action ?? ''}
          variant="default"
          leftSection={<IconTrash {...icon} />}
          onClick={() => setForgetting(true)}
        >
          {t('actions.forget')}
        </Button>
      )}
      {forgetting && <ForgetDialog account={account} onClose={() => setForgetting(false)} />}
    </>
  )
}
