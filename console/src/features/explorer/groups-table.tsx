import { limits } from '@signet/contract/limits'
import { useTranslation } from 'react-i18next'
import { useFailure } from '../../api/failure.ts'
import { DataTable, TableSkeleton } from '../../ui/data-table.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyNotice, States } from '../../ui/states.tsx'
import { EventTime } from '../../values/event-parts.tsx'
import { useValueWords } from '../../values/use-value-words.ts'
import { ValueName } from '../../values/value-name.tsx'
import { useExplorer } from './explorer-context.ts'
import { NothingFound } from './nothing-found.tsx'
import { useGroups } from './queries.ts'
import { type GroupTab, groupedBy } from './tabs.ts'

/** Who or what stands behind the events: one row for each value, and a click shows its events. */
export function GroupsTable({ tab }: { tab: GroupTab }) {
  const { t, i18n } = useTranslation('explorer')
  const { fieldText } = useValueWords()
  const { state, range, change, filterBy } = useExplorer()
  const groups = useGroups({ state, range }, tab)
  const field = groupedBy[tab]
  const number = (value: unknown) => Number(value).toLocaleString(i18n.language)
  return (
    <States
      data={groups.data}
      failure={useFailure(groups.error, t('failed.fetch'))}
      onRetry={() => void groups.refetch()}
      skeleton={<TableSkeleton columns={5} rows={12} />}
    >
      {({ groups: found, total }) => {
        const rows = found.filter(({ key }) => key[field] !== '')
        if (rows.length === 0 && state.offset === 0) return <NothingFound other={<NoneOfThese tab={tab} />} />
        return (
          <>
            <DataTable
              label={t(`tabs.${tab}`)}
              rows={rows}
              rowKey={({ key }) => String(key[field])}
              stale={groups.isPlaceholderData}
              onOpen={({ key }) => filterBy(field, String(key[field]), false)}
              sorting={{
                order: state.order.replace('-', ''),
                descending: state.order.startsWith('-'),
                onSort: (order, descending) => change({ order: `${descending ? '-' : ''}${order}` }),
              }}
              columns={[
                {
                  key: 'value',
                  title: fieldText(field),
                  order: field,
                  clip: true,
                  cell: ({ key }) => <ValueName field={field} text={String(key[field])} />,
                },
                {
                  key: 'count',
                  title: t('groups.events'),
                  order: 'count',
                  numeric: true,
                  cell: ({ count }) => number(count),
                },
                {
                  key: 'others',
                  title: t(tab === 'accounts' ? 'groups.ips' : 'groups.accounts'),
                  order: 'others',
                  numeric: true,
                  cell: ({ others }) => number(others),
                },
                {
                  key: 'first',
                  title: t('groups.first'),
                  order: 'first',
                  cell: ({ first }) => <EventTime at={String(first)} format="row" />,
                },
                {
                  key: 'last',
                  title: t('groups.last'),
                  order: 'last',
                  cell: ({ last }) => <EventTime at={String(last)} format="row" />,
                },
              ]}
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
      }}
    </States>
  )
}

function NoneOfThese({ tab }: { tab: GroupTab }) {
  const { t } = useTranslation('explorer')
  return <EmptyNotice title={t(`groups.none.${tab}`)} text={t('groups.noneText')} />
}
