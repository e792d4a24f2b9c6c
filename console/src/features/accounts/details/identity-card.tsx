import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Value } from '../../../values/value.tsx'
import type { AccountDetails } from '../queries.ts'
import styles from './details.module.css'

/** Who it is, as far as anything is known. */
export function IdentityCard({ account }: { account: AccountDetails }) {
  const { t, i18n } = useTranslation('account-details')
  return (
    <Card title={t('identity.title')}>
      <Facts>
        <Named label={t('identity.accountId')}>
          <Value field="account.id" value={account.accountId} room="whole" />
        </Named>
        <Named label={t('identity.email')}>
          {account.email !== '' && <Value field="email.value" value={account.email} room="whole" />}
        </Named>
        <Named label={t('identity.phone')}>
          {account.phone !== '' && <Value field="phone.value" value={account.phone} room="whole" />}
        </Named>
        {account.suspendedAt !== null && (
          <Fact label={t('identity.status')}>
            <Badge tone="bad">{t('identity.suspended')}</Badge> <Moment at={account.suspendedAt} />
          </Fact>
        )}
        <Fact label={t('identity.firstSeen')}>
          <Moment at={account.firstSeen} />
        </Fact>
        <Fact label={t('identity.lastSeen')}>
          <Moment at={account.lastSeen} />
        </Fact>
        <Fact label={t('identity.events')}>{account.events.toLocaleString(i18n.language)}</Fact>
        {account.breaches !== null && <Breaches breaches={account.breaches} />}
      </Facts>
    </Card>
  )
}

/** What a breach service knows of the e-mail address: how many, when last, and which. */
function Breaches({ breaches }: { breaches: NonNullable<AccountDetails['breaches']> }) {
  const { t, i18n } = useTranslation('account-details')
  const { count, names, newest } = breaches
  if (newest === null) return <Fact label={t('identity.breaches')}>{t('identity.noBreach')}</Fact>
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(newest))
  return (
    <>
      <Fact label={t('identity.breaches')}>{`${count.toLocaleString(i18n.language)}: ${names.join(', ')}`}</Fact>
      <Fact label={t('identity.newestBreach')}>{date}</Fact>
    </>
  )
}

function Named({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useTranslation('account-details')
  return <Fact label={label}>{children || <span className={styles.dim}>{t('identity.none')}</span>}</Fact>
}
