import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Private } from '../../ui/private.tsx'
import { Severity } from '../../ui/severity.tsx'
import styles from './accounts-page.module.css'
import type { Account } from './queries.ts'

interface AccountsTableProps {
  rows: readonly Account[]
  order: string
  stale: boolean
  onSort: (order: string) => void
  onOpen: (account: Account) => void
}

export function AccountsTable({ rows, order, stale, onSort, onOpen }: AccountsTableProps) {
  const { t, i18n } = useTranslation('accounts')
  const columns: Column<Account>[] = [
    {
      key: 'accountId',
      title: t('columns.accountId'),
      order: 'accountId',
      cell: ({ accountId }) => <Private>{accountId}</Private>,
    },
    { key: 'email', title: t('columns.email'), order: 'email', cell: ({ email }) => <Private>{email || '–'}</Private> },
    {
      key: 'lastSeen',
      title: t('columns.lastSeen'),
      order: 'lastSeen',
      cell: ({ lastSeen }) => <Moment at={lastSeen} />,
    },
    {
      key: 'risk',
      title: t('columns.risk'),
      cell: ({ riskLevel, openThreats }) =>
        riskLevel === 'none' ? (
          <span>{openThreats > 0 ? t('openThreats', { count: openThreats }) : '–'}</span>
        ) : (
          <span className={styles.risk}>
            <Severity level={riskLevel} /> {t('openThreats', { count: openThreats })}
          </span>
        ),
    },
    {
      key: 'firstSeen',
      title: t('columns.firstSeen'),
      order: 'firstSeen',
      cell: ({ firstSeen }) => <Moment at={firstSeen} />,
    },
    {
      key: 'events',
      title: t('columns.events'),
      order: 'events',
      numeric: true,
      cell: ({ events }) => events.toLocaleString(i18n.language),
    },
  ]
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      stale={stale}
      onOpen={onOpen}
      sorting={{
        order: order.replace('-', ''),
        descending: order.startsWith('-'),
        onSort: (column, descending) => onSort(`${descending ? '-' : ''}${column}`),
      }}
    />
  )
}
