import { Button, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Private } from '../../ui/private.tsx'
import styles from './keys-table.module.css'
import type { ApiKey } from './queries.ts'

interface KeysTableProps {
  apiKeys: readonly ApiKey[]
  onRevoke: (apiKey: ApiKey) => void
}

/** A table that becomes cards on small screens. */
export function KeysTable({ apiKeys, onRevoke }: KeysTableProps) {
  const { t } = useTranslation('api-keys')
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={t('title')}>
        <thead>
          <tr>
            <th scope="col">{t('columns.name')}</th>
            <th scope="col">{t('columns.hint')}</th>
            <th scope="col">{t('columns.created')}</th>
            <th scope="col">{t('columns.createdBy')}</th>
            <th scope="col">{t('columns.lastUsed')}</th>
            <th scope="col">{t('columns.status')}</th>
            <th scope="col">
              <span className={styles.hidden}>{t('columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {apiKeys.map((apiKey) => (
            <Row key={apiKey.id} apiKey={apiKey} onRevoke={onRevoke} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: (apiKey: ApiKey) => void }) {
  const { t } = useTranslation('api-keys')
  return (
    <tr data-revoked={apiKey.deactivated || undefined} tabIndex={-1}>
      <th scope="row" className={styles.name}>
        {apiKey.name}
      </th>
      <td data-label={t('columns.hint')}>
        <code className={styles.hint} title={t('hint', { hint: apiKey.hint })}>
          …{apiKey.hint}
        </code>
      </td>
      <td data-label={t('columns.created')}>
        <Moment at={apiKey.created} />
      </td>
      <td data-label={t('columns.createdBy')}>
        <div className={styles.person}>
          <Private>{apiKey.createdBy}</Private>
        </div>
      </td>
      <td data-label={t('columns.lastUsed')}>
        {apiKey.lastUsed === null ? t('never') : <Moment at={apiKey.lastUsed} />}
      </td>
      <td data-label={t('columns.status')}>
        <Badge tone={apiKey.deactivated ? 'neutral' : 'good'}>{t(apiKey.deactivated ? 'revoked' : 'active')}</Badge>
      </td>
      <td className={styles.actions}>
        {!apiKey.deactivated && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('revoke.of', { name: apiKey.name })}
            onClick={() => onRevoke(apiKey)}
          >
            {t('revoke.action')}
          </Button>
        )}
      </td>
    </tr>
  )
}

const ROWS = ['one', 'two', 'three']

export const KeysSkeleton = () => (
  <div className={styles.skeleton}>
    {ROWS.map((row) => (
      <div key={row} className={styles.skeletonRow}>
        <Skeleton height={14} width="70%" />
        <Skeleton height={14} width="60%" />
        <Skeleton height={14} width="50%" />
        <Skeleton height={14} width="40%" />
      </div>
    ))}
  </div>
)
