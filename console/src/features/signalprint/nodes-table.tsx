import { limits } from '@signet/contract/limits'
import type { GraphNode } from '@signet/contract/signalprint'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Severity } from '../../ui/severity.tsx'
import { useFoundGraph } from './found-graph.ts'
import { NodeName } from './node-name.tsx'
import styles from './nodes-table.module.css'
import { useSignalprint } from './signalprint-context.ts'
import { ordered } from './table-order.ts'

/** The same nodes as the drawing, row by row; the panel beside it leads on to the neighbours of each. */
export function NodesTable() {
  const { t, i18n } = useTranslation('signalprint')
  const { state, change } = useSignalprint()
  const { graph, shown, selected, stale } = useFoundGraph()
  const rows = useMemo(
    () =>
      ordered(
        [...shown].flatMap((id) => graph.nodes.get(id) ?? []),
        state.order,
      ),
    [graph, shown, state.order],
  )
  const number = (value: number) => value.toLocaleString(i18n.language)
  const columns: Column<GraphNode>[] = [
    { key: 'value', title: t('columns.value'), order: 'value', cell: ({ id }) => <NodeName id={id} narrow /> },
    {
      key: 'kind',
      title: t('columns.kind'),
      order: 'kind',
      cell: ({ kind }) => <span className={styles.whole}>{t(`kinds.${kind}`)}</span>,
    },
    {
      key: 'links',
      title: t('columns.links'),
      order: 'links',
      numeric: true,
      cell: ({ links }) => number(links),
    },
    { key: 'events', title: t('columns.events'), order: 'events', numeric: true, cell: ({ events }) => number(events) },
    {
      key: 'lastSeen',
      title: t('columns.lastSeen'),
      order: 'lastSeen',
      cell: ({ lastSeen }) => (
        <span className={styles.whole}>
          <Moment at={lastSeen} />
        </span>
      ),
    },
    {
      key: 'risk',
      title: t('columns.risk'),
      order: 'risk',
      cell: ({ risk, common }) => (
        <span className={styles.signs}>
          {risk !== 'none' && <Severity level={risk} />}
          {common && <Badge>{t('common.badge')}</Badge>}
          {risk === 'none' && !common && '–'}
        </span>
      ),
    },
  ]
  return (
    <>
      <DataTable
        label={t('views.table')}
        columns={columns}
        rows={rows.slice(state.offset, state.offset + state.size)}
        rowKey={({ id }) => id}
        dense
        stale={stale}
        selected={selected}
        onOpen={({ id }) => change({ selected: id })}
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
        total={rows.length}
        furthest={limits.signalprint.nodes}
        onChange={(offset, size) => change({ offset, size })}
      />
    </>
  )
}
