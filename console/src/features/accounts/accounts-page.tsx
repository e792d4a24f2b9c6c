import { Button, TextInput } from '@mantine/core'
import { limits } from '@signet/contract/limits'
import { IconDownload, IconSearch } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureLine, useFailure } from '../../api/failure.ts'
import { useWorkspace } from '../../api/workspace.ts'
import { Card } from '../../ui/card.tsx'
import { TableSkeleton } from '../../ui/data-table.tsx'
import { notifyFailed } from '../../ui/notify.ts'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { States } from '../../ui/states.tsx'
import styles from './accounts-page.module.css'
import { type AccountsSearch, readSearch, sanitize, writeSearch } from './accounts-search.ts'
import { AccountsTable } from './accounts-table.tsx'
import { NoAccounts } from './no-accounts.tsx'
import { type Account, useAccounts, useExportAccounts } from './queries.ts'

/** Who was seen: the question that every investigation begins with. */
export function AccountsPage() {
  const { t } = useTranslation('accounts')
  const { search, change } = useAccountsSearch()
  const accounts = useAccounts(search)
  const open = useOpenAccount()
  const found = accounts.data
  return (
    <Page title={t('title')} lead={t('lead')} actions={<ExportButton search={search} disabled={!found?.total} />}>
      <Card flush title={<SearchBox filter={search.filter} onSearch={(filter) => change({ filter, offset: 0 })} />}>
        <States
          data={found}
          failure={useFailure(accounts.error, t('failed.fetch'))}
          onRetry={() => void accounts.refetch()}
          skeleton={<TableSkeleton columns={5} />}
          empty={found?.total === 0 && search.filter !== '' && { title: t('none.title'), text: t('none.text') }}
        >
          {({ accounts: rows, total }) =>
            total === 0 ? (
              <NoAccounts />
            ) : (
              <>
                <AccountsTable
                  rows={rows}
                  order={search.order}
                  stale={accounts.isPlaceholderData}
                  onSort={(order) => change({ order, offset: 0 })}
                  onOpen={open}
                />
                <Pager
                  offset={search.offset}
                  size={search.size}
                  sizes={limits.tables.pageSizes}
                  total={total}
                  furthest={limits.query.offset}
                  onChange={(offset, size) => change({ offset, size })}
                />
              </>
            )
          }
        </States>
      </Card>
    </Page>
  )
}

function useAccountsSearch() {
  const search = readSearch(useSearch({ from: '/gate/$client/accounts' }))
  const navigate = useNavigate()
  const change = (changed: Partial<AccountsSearch>) =>
    void navigate({
      to: '.',
      search: writeSearch({ ...search, ...changed }),
      // Typing replaces, paging adds: Back leads to the page before, not to every letter.
      replace: 'filter' in changed,
    })
  return { search, change }
}

/** At once: the page says itself that it is loading, and leads back here with a word when there is no such account. */
function useOpenAccount() {
  const { clientUUID } = useWorkspace()
  const navigate = useNavigate()
  return ({ uuid }: Account) =>
    void navigate({ to: '/$client/accounts/account-details/$uuid', params: { client: clientUUID, uuid } })
}

function SearchBox({ filter, onSearch }: { filter: string; onSearch: (filter: string) => void }) {
  const { t } = useTranslation('accounts')
  const [typed, setTyped] = useState(filter)
  // Back and a shared link change the address: the box follows.
  useEffect(() => setTyped((now) => (sanitize(now) === filter ? now : filter)), [filter])
  useEffect(() => {
    if (sanitize(typed) === filter) return
    const timer = setTimeout(() => onSearch(sanitize(typed)), limits.accounts.searchDebounceMs)
    return () => clearTimeout(timer)
  }, [typed, filter, onSearch])
  return (
    <TextInput
      className={styles.search}
      type="search"
      aria-label={t('search')}
      placeholder={t('search')}
      maxLength={limits.accounts.searchMaxLength}
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden="true" />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}

function ExportButton({ search, disabled }: { search: AccountsSearch; disabled: boolean }) {
  const { t } = useTranslation('accounts')
  const file = useExportAccounts(search)
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
      disabled={disabled}
      loading={file.isPending}
      onClick={() =>
        file.mutate(undefined, { onError: (error) => notifyFailed(failureLine(error, t('failed.export'))) })
      }
    >
      {t('export')}
    </Button>
  )
}
