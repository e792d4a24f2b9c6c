import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { equalTo, eventsOf } from '../../api/explorer-search.ts'
import { useWorkspace } from '../../api/workspace.ts'
import { BarList } from '../../ui/bar-list.tsx'
import { Card } from '../../ui/card.tsx'
import { countryText } from '../../ui/country-text.ts'
import { Private } from '../../ui/private.tsx'
import { EmptyNotice } from '../../ui/states.tsx'
import type { Overview } from './queries.ts'
import styles from './tops.module.css'

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
            label: (
              <EventsLink overview={overview} field="account.id" value={account}>
                <Private>
                  <bdi>{account}</bdi>
                </Private>
              </EventsLink>
            ),
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
            label: (
              <EventsLink overview={overview} field="ip.value" value={ip}>
                <Private>{ip}</Private>
              </EventsLink>
            ),
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

interface EventsLinkProps {
  overview: Overview
  field: string
  value: string
  children: ReactNode
}

/** The events of the time frame that have this value. */
export function EventsLink({ overview, field, value, children }: EventsLinkProps) {
  const { clientUUID } = useWorkspace()
  return (
    <Link
      className={styles.link}
      to="/$client/event-explorer"
      params={{ client: clientUUID }}
      search={eventsOf({ timeRange: [overview.start, overview.end] }, equalTo(field, value))}
    >
      {children}
    </Link>
  )
}
