import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BarList } from '../../ui/bar-list.tsx'
import { Card } from '../../ui/card.tsx'
import { countryText } from '../../ui/country-text.ts'
import { EmptyNotice } from '../../ui/states.tsx'
import { Value } from '../../values/value.tsx'
import type { Overview } from './queries.ts'

const MOST = 8

interface PartProps {
  overview: Overview
}

export function AttackedAccounts({ overview }: PartProps) {
  const { t, i18n } = useTranslation('dashboard')
  const number = (value: number) => value.toLocaleString(i18n.language)
  return (
    <Card title={t('accounts.title')} aside={t('accounts.unit')}>
      <Rows empty={overview.attackedAccounts.length === 0 && t('accounts.empty')}>
        <BarList
          label={t('accounts.title')}
          numberText={number}
          rows={overview.attackedAccounts.slice(0, MOST).map(({ account, failures, sources }) => ({
            key: account,
            label: <Value field="account.id" value={account} room="place" />,
            note: t('accounts.sources', { count: sources, number: number(sources) }),
            count: failures,
            failed: failures,
          }))}
        />
      </Rows>
    </Card>
  )
}

export function FailureSources({ overview }: PartProps) {
  const { t, i18n } = useTranslation('dashboard')
  const number = (value: number) => value.toLocaleString(i18n.language)
  return (
    <Card title={t('sources.title')} aside={t('sources.unit')}>
      <Rows empty={overview.sources.length === 0 && t('sources.empty')}>
        <BarList
          label={t('sources.title')}
          numberText={number}
          rows={overview.sources.slice(0, MOST).map(({ ip, country, failures, accounts }) => ({
            key: ip,
            label: <Value field="ip.value" value={ip} room="place" />,
            note: [
              countryText(country, i18n.language),
              t('sources.accounts', { count: accounts, number: number(accounts) }),
            ]
              .filter((part) => part !== '')
              .join(' · '),
            count: failures,
            failed: failures,
          }))}
        />
      </Rows>
    </Card>
  )
}

export const Rows = ({ empty, children }: { empty: string | false; children: ReactNode }) =>
  empty ? <EmptyNotice title={empty} /> : children
