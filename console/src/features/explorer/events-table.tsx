import { limits } from '@signet/contract/limits'
import { useTranslation } from 'react-i18next'
import { useFailure } from '../../api/failure.ts'
import { type Column, DataTable, TableSkeleton } from '../../ui/data-table.tsx'
import { Pager } from '../../ui/pager.tsx'
import { States } from '../../ui/states.tsx'
import { useStoredText } from '../../ui/use-stored-text.ts'
import { EventTime, EventType, Place, Risks, Values } from '../../values/event-parts.tsx'
import { type ColumnName, eventColumns, orderOf, readColumns } from './columns.ts'
import { type EventRow, valuesOf } from './event-groups.ts'
import { useExplorer } from './explorer-context.ts'
import { NothingFound } from './nothing-found.tsx'
import { useEvents } from './queries.ts'

export const COLUMNS_KEY = 'signet.explorer.columns'

/** The events themselves, newest first unless somebody orders them otherwise. */
export function EventsTable() {
  const { t } = useTranslation('explorer')
  const { state, range, change } = useExplorer()
  const [stored] = useStoredText(COLUMNS_KEY)
  const events = useEvents({ state, range }, stored)
  const columns = readColumns(stored)
  return (
    <States
      data={events.data}
      failure={useFailure(events.error, t('failed.fetch'))}
      onRetry={() => void events.refetch()}
      skeleton={<TableSkeleton columns={columns.length} rows={12} />}
    >
      {({ events: rows, total }) =>
        total === 0 ? (
          <NothingFound />
        ) : (
          <>
            <DataTable<EventRow>
              label={t('tabs.events')}
              dense
              columns={columns.map((name) => ({
                key: name,
                title: t(`columns.${name}`),
                cell: cells[name] ?? ((row) => <Values values={valuesIn(row, eventColumns[name].fields)} />),
                ...(orderOf(name) !== undefined && { order: orderOf(name) }),
              }))}
              rows={rows}
              rowKey={idOf}
              stale={events.isPlaceholderData}
              selected={state.event}
              onOpen={(row) => change({ event: idOf(row) })}
              sorting={{
                order: state.order.replace('-', ''),
                descending: state.order.startsWith('-'),
                onSort: (order, descending) => change({ order: `${descending ? '-' : ''}${order}` }),
              }}
            />
            <Pager
              offset={state.offset}
              size={state.size}
              sizes={limits.tables.pageSizes}
              total={total}
              furthest={limits.query.offset}
              onChange={(offset, size) => change({ offset, size })}
            />
          </>
        )
      }
    </States>
  )
}

const valuesIn = (row: EventRow, fields: readonly string[]) =>
  fields.flatMap((field) => valuesOf(row[field]).map((value) => ({ field, value })))

const firstOf = (row: EventRow, field: string) => valuesOf(row[field])[0]

const idOf = (row: EventRow) => String(row['event.id'])

const cells: Partial<Record<ColumnName, Column<EventRow>['cell']>> = {
  time: (row) => <EventTime at={String(row['event.timestamp'])} format="row" />,
  type: (row) => <EventType type={String(row['event.type'])} />,
  place: (row) => <Place country={firstOf(row, 'ip.location.country')} city={firstOf(row, 'ip.location.city')} />,
  risks: (row) => <Risks risks={valuesOf(row['event.risks'])} />,
}
