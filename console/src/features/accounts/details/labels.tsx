import { useTranslation } from 'react-i18next'
import { BarList } from '../../../ui/bar-list.tsx'
import { Card } from '../../../ui/card.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Value } from '../../../values/value.tsx'
import type { AccountDetails } from '../queries.ts'
import { Few, Nothing } from './few.tsx'

const FEW = 8

export function Labels({ account: { labels, basis } }: { account: AccountDetails }) {
  const { t, i18n } = useTranslation('account-details')
  return (
    <Card title={t('labels.title', { days: basis.days })}>
      {labels.length === 0 ? (
        <Nothing>{t('labels.none')}</Nothing>
      ) : (
        <Few rows={labels} few={FEW}>
          {(shown) => (
            <BarList
              label={t('labels.title', { days: basis.days })}
              numberText={(count) => count.toLocaleString(i18n.language)}
              rows={shown.map(({ label, events, lastSeen }) => ({
                key: label,
                label: <Value field="event.risks" value={label} room="place" />,
                note: <Moment at={lastSeen} />,
                count: events,
              }))}
            />
          )}
        </Few>
      )}
    </Card>
  )
}
