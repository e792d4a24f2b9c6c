import { Button } from '@mantine/core'
import { IconAffiliate } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailure } from '../../../api/failure.ts'
import { Card } from '../../../ui/card.tsx'
import { FailureNotice } from '../../../ui/states.tsx'
import { SignalPrintLink } from '../../../values/signalprint-link.tsx'
import { type AccountDetails, useConnections } from '../queries.ts'
import { ConnectionRow } from './connection-row.tsx'
import styles from './details.module.css'
import { Nothing } from './few.tsx'

const FEW = 6

/** Whom it belongs together with, why and how far. */
export function Connections({ account }: { account: AccountDetails }) {
  const { t, i18n } = useTranslation('account-details')
  const { connectionTotal: total, accountId } = account
  const number = total.toLocaleString(i18n.language)
  return (
    <Card
      flush
      title={t('connections.title')}
      aside={
        <span className={styles.aside}>
          {total > 0 && t('connections.total', { count: total, number })}
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconAffiliate size={15} stroke={1.7} aria-hidden="true" />}
            renderRoot={(props) => <SignalPrintLink {...props} kind="account" value={accountId} />}
          >
            {t('actions.signalprint')}
          </Button>
        </span>
      }
    >
      {account.connections.length === 0 ? (
        <div className={styles.pad}>
          <Nothing>{t('connections.none')}</Nothing>
        </div>
      ) : (
        <Rows account={account} />
      )}
    </Card>
  )
}

function Rows({ account }: { account: AccountDetails }) {
  const { t, i18n } = useTranslation('account-details')
  const { uuid, connections: first, connectionTotal: total } = account
  const [whole, setWhole] = useState(false)
  const more = useConnections(uuid, whole && total > first.length)
  const failure = useFailure(more.error, t('connections.failed'))
  const known = more.data?.connections ?? first
  return (
    <>
      <ul className={styles.rows}>
        {(whole ? known : first.slice(0, FEW)).map((connection) => (
          <ConnectionRow key={connection.uuid} connection={connection} />
        ))}
      </ul>
      {whole && failure !== null && <FailureNotice failure={failure} onRetry={() => void more.refetch()} />}
      {total > FEW && (
        <div className={styles.more}>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={whole}
            loading={more.isFetching}
            onClick={() => setWhole(!whole)}
          >
            {whole ? t('showFewer') : t('showAll', { number: total.toLocaleString(i18n.language) })}
          </Button>
        </div>
      )}
    </>
  )
}
