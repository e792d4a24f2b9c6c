import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { eventsWith } from '../../../api/explorer-search.ts'
import { useWorkspace } from '../../../api/workspace.ts'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { EventTime, EventType, Place, Risks, Values } from '../../../values/event-parts.tsx'
import { Value } from '../../../values/value.tsx'
import type { AccountDetails } from '../queries.ts'
import { isAnomalous } from './anomalous.ts'
import styles from './details.module.css'
import { Few, Nothing } from './few.tsx'

const FEW = 12
type Event = AccountDetails['activity'][number]

/** What it did lately; what is unlike it is marked. Each event opens in the explorer. */
export function Activity({ account }: { account: AccountDetails }) {
  const { t, i18n } = useTranslation('account-details')
  const { clientUUID } = useWorkspace()
  const navigate = useNavigate()
  const only = useSearch({ from: '/gate/$client/accounts/account-details/$uuid' }).activity === 'anomalous'
  const columns = useColumns()
  const { activity } = account
  const anomalous = activity.filter(isAnomalous)
  const rows = only ? anomalous : activity
  const number = (value: number) => value.toLocaleString(i18n.language)
  const open = ({ eventId }: Event) =>
    void navigate({
      to: '/$client/event-explorer',
      params: { client: clientUUID },
      search: { ...eventsWith('account.id', account.accountId), event: eventId },
    })
  return (
    <Card
      flush
      title={t('activity.title')}
      aside={
        anomalous.length === 0 && !only ? (
          t('activity.aside', { count: activity.length, number: number(activity.length) })
        ) : (
          <Segments
            label={t('activity.show')}
            chosen={only ? 'anomalous' : 'all'}
            segments={[
              { value: 'all', label: t('activity.all') },
              { value: 'anomalous', label: t('activity.anomalous', { number: number(anomalous.length) }) },
            ]}
            onChoose={(value) =>
              void navigate({
                to: '.',
                search: value === 'all' ? {} : { activity: value },
                replace: true,
                resetScroll: false,
              })
            }
          />
        )
      }
    >
      {rows.length === 0 ? (
        <div className={styles.pad}>
          <Nothing>{t(only ? 'activity.noneAnomalous' : 'activity.none')}</Nothing>
        </div>
      ) : (
        <Few rows={rows} few={FEW}>
          {(shown) => (
            <div className={styles.activity}>
              <DataTable
                dense
                label={t('activity.title')}
                columns={columns}
                rows={shown}
                rowKey={({ eventId }) => eventId}
                marked={isAnomalous}
                onOpen={open}
              />
            </div>
          )}
        </Few>
      )}
    </Card>
  )
}

function useColumns(): Column<Event>[] {
  const { t } = useTranslation('account-details')
  return [
    { key: 'time', title: t('activity.time'), cell: (event) => <Time event={event} /> },
    { key: 'event', title: t('activity.event'), cell: ({ type }) => <EventType type={type} /> },
    { key: 'place', title: t('activity.place'), cell: (event) => <Origin event={event} /> },
    {
      key: 'device',
      title: t('activity.device'),
      cell: ({ browser, os }) => (
        <Values values={known(['userAgent.browser.name', browser], ['userAgent.os.name', os])} />
      ),
    },
    { key: 'notes', title: t('activity.notes'), cell: (event) => <Notes event={event} /> },
  ]
}

const known = (...values: [field: string, value: string][]) =>
  values.flatMap(([field, value]) => (value === '' ? [] : { field, value }))

function Origin({ event: { country, city, ip } }: { event: Event }) {
  const place = known(['ip.location.country', country], ['ip.location.city', city])
  const address = known(['ip.value', ip])
  if (place.length === 0 || address.length === 0) return <Values values={[...place, ...address]} />
  return (
    <span className={styles.origin}>
      <Place country={country || undefined} city={city || undefined} />
      <span className={styles.small}>
        <Values values={address} />
      </span>
    </span>
  )
}

function Time({ event }: { event: Event }) {
  const { t } = useTranslation('account-details')
  return (
    <span className={styles.time}>
      <EventTime at={new Date(event.timestamp).toISOString()} format="row" />
      {isAnomalous(event) && (
        <>
          <IconAlertTriangle className={styles.sign} size={14} stroke={2} aria-hidden="true" />
          <VisuallyHidden>({t('activity.mark')})</VisuallyHidden>
        </>
      )}
    </span>
  )
}

function Notes({ event: { reason, labels } }: { event: Event }) {
  if (reason === '') return <Risks risks={labels} />
  return (
    <span className={styles.notes}>
      <Value field="event.reason" value={reason} />
      {labels.length > 0 && <Risks risks={labels} />}
    </span>
  )
}
