import { useTranslation } from 'react-i18next'
import type { AccountDetails } from '../queries.ts'
import { BackToAccounts } from './profile-heading.tsx'

/** What the page rests on, said openly: not everything may have been counted. */
export function Basis({ basis: { days, events, complete } }: { basis: AccountDetails['basis'] }) {
  const { t, i18n } = useTranslation('account-details')
  const number = events.toLocaleString(i18n.language)
  const told =
    events === 0
      ? t('basis.none', { days })
      : complete
        ? t('basis.all', { count: events, number, days })
        : t('basis.newest', { number, days })
  return (
    <>
      {told} <BackToAccounts />
    </>
  )
}
