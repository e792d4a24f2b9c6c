import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Private } from '../../../ui/private.tsx'
import { Severity } from '../../../ui/severity.tsx'
import type { AccountDetails } from '../queries.ts'
import styles from './profile.module.css'

/** Whose page it is, and how dangerous it is, before anything else is read. */
export function ProfileHeading({ account }: { account: AccountDetails | undefined }) {
  const { t } = useTranslation('account-details')
  if (account === undefined) {
    return (
      <span className={styles.heading}>
        {t('title')} <Skeleton height={20} width={180} component="span" aria-hidden="true" />
      </span>
    )
  }
  return (
    <span className={styles.heading}>
      <Private>
        <bdi>{account.accountId}</bdi>
      </Private>
      {account.riskLevel !== 'none' && <Severity level={account.riskLevel} />}
    </span>
  )
}
