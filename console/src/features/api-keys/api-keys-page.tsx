import { Button } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailure } from '../../api/failure.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { States } from '../../ui/states.tsx'
import styles from './api-keys-page.module.css'
import { KeysSkeleton, KeysTable } from './keys-table.tsx'
import { type ApiKey, useApiKeys } from './queries.ts'
import { RevokeDialog } from './revoke-dialog.tsx'

// The contract's rules come with the dialog that needs them, not with the page.
const loadCreateDialog = () => import('./create-dialog.tsx')
const CreateDialog = lazy(async () => ({ default: (await loadCreateDialog()).CreateDialog }))

const LIMIT_ID = 'api-key-limit'

export function ApiKeysPage() {
  const { t } = useTranslation('api-keys')
  const keys = useApiKeys()
  const failure = useFailure(keys.error, t('failed.fetch'))
  const [creating, setCreating] = useState(false)
  const [revoked, setRevoked] = useState<ApiKey | null>(null)
  const full = keys.data !== undefined && keys.data.active >= keys.data.limit
  const create = <CreateButton full={full} disabled={keys.data === undefined} onClick={() => setCreating(true)} />
  return (
    <Page title={t('title')} lead={t('lead')} actions={create}>
      <Card
        flush
        title={t('list')}
        aside={
          keys.data && (
            <output data-testid="api-key-count">
              {t('count', { active: keys.data.active, limit: keys.data.limit })}
            </output>
          )
        }
      >
        {full && <LimitNotice />}
        <States
          data={keys.data}
          failure={failure}
          onRetry={() => void keys.refetch()}
          skeleton={<KeysSkeleton />}
          empty={keys.data?.apiKeys.length === 0 && { title: t('empty.title'), text: t('empty.text') }}
        >
          {({ apiKeys }) => <KeysTable apiKeys={apiKeys} onRevoke={setRevoked} />}
        </States>
      </Card>
      {creating && (
        <Suspense>
          <CreateDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
      <RevokeDialog apiKey={revoked} onClose={() => setRevoked(null)} />
    </Page>
  )
}

/** At the limit the button stays reachable and points to the sentence that says why it does nothing. */
function CreateButton({ full, disabled, onClick }: { full: boolean; disabled: boolean; onClick: () => void }) {
  const { t } = useTranslation('api-keys')
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      disabled={disabled}
      {...(full ? { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': LIMIT_ID } : {})}
      onClick={(event) => (full ? event.preventDefault() : onClick())}
      onPointerEnter={() => void loadCreateDialog()}
      onFocus={() => void loadCreateDialog()}
    >
      {t('add')}
    </Button>
  )
}

function LimitNotice() {
  const { t } = useTranslation('api-keys')
  return (
    <p className={styles.limit} id={LIMIT_ID} data-testid="api-key-limit">
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
      {t('limitReached')}
    </p>
  )
}
