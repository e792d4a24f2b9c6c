import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AccountDetails } from '../queries.ts'
import styles from './profile.module.css'

/** What the page rests on, said openly: not everything may have been counted. */
export function Basis({ basis: { days, events, complete } }: { basis: AccountDetails['basis'] }) {
  const { t, i18n } = useTranslation('account-details')
  const number = events.toLocaleString(i18n.language)
  if (events === 0) return t('basis.none', { days })
  if (complete) return t('basis.all', { count: events, number, days })
  return (
    <span className={styles.partly}>
      <IconInfoCircle size={16} stroke={1.8} aria-hidden="true" />
      {t('basis.newest', { number, days })}
    </span>
  )
}
