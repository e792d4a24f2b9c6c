import { Button } from '@mantine/core'
import { DEMO_CLIENT_UUID } from '@signet/contract/demo'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '../../api/workspace.ts'
import { EmptyNotice } from '../../ui/states.tsx'
import styles from './accounts-page.module.css'

/** Nothing has come in yet: the demo shows what this page will be, the setup leads there (specification §2). */
export function NoAccounts() {
  const { t } = useTranslation('accounts')
  const { readOnly, demo, clientUUID } = useWorkspace()
  return (
    <EmptyNotice
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <div className={styles.ways}>
          {!demo && (
            <Button
              variant={readOnly ? 'filled' : 'default'}
              renderRoot={(props) => (
                <Link {...props} to="/$client/accounts" params={{ client: DEMO_CLIENT_UUID }} search={{}} />
              )}
            >
              {t('empty.demo')}
            </Button>
          )}
          {!readOnly && (
            <Button
              renderRoot={(props) => <Link {...props} to="/$client/setup/start" params={{ client: clientUUID }} />}
            >
              {t('empty.setup')}
            </Button>
          )}
        </div>
      }
    />
  )
}
