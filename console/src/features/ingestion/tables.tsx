import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { EmptyNotice } from '../../ui/states.tsx'
import type { IngestionHealth } from './ingestion-page.tsx'

type Source = IngestionHealth['sources'][number]
type Code = IngestionHealth['rejections'][number]

export function SourcesTable({ health }: { health: IngestionHealth }) {
  const { t, i18n } = useTranslation('ingestion')
  if (health.sources.length === 0) return <EmptyNotice title={t('sources.none')} text={t('sources.noneText')} />
  const counted = (key: 'accepted' | 'duplicates' | 'ignored' | 'rejected'): Column<Source> => ({
    key,
    title: t(`outcomes.${key}`),
    numeric: true,
    cell: (row) => row[key].toLocaleString(i18n.language),
  })
  return (
    <DataTable
      label={t('sources.title')}
      rows={health.sources}
      rowKey={({ source }) => source}
      columns={[
        { key: 'source', title: t('sources.source'), cell: ({ source }) => <Badge>{source}</Badge> },
        {
          key: 'lastEvent',
          title: t('sources.lastEvent'),
          cell: ({ lastEvent }) => (lastEvent === null ? '–' : <Moment at={lastEvent} />),
        },
        { key: 'lastReceived', title: t('sources.lastReceived'), cell: (row) => <Moment at={row.lastReceived} /> },
        counted('accepted'),
        counted('duplicates'),
        counted('ignored'),
        counted('rejected'),
      ]}
    />
  )
}

export function CodesTable({ kind, rows }: { kind: 'rejections' | 'ignored'; rows: readonly Code[] }) {
  const { t, i18n } = useTranslation('ingestion')
  if (rows.length === 0) return <EmptyNotice title={t(`${kind}.none`)} />
  return (
    <DataTable
      label={t(`${kind}.title`)}
      rows={rows}
      rowKey={({ source, code }) => `${source} ${code}`}
      columns={[
        { key: 'code', title: t(`${kind}.code`), cell: ({ code }) => <Reason kind={kind} code={code} /> },
        { key: 'source', title: t('sources.source'), cell: ({ source }) => source },
        { key: 'lastAt', title: t('codes.last'), cell: ({ lastAt }) => <Moment at={lastAt} /> },
        {
          key: 'count',
          title: t('codes.count'),
          numeric: true,
          cell: ({ count }) => count.toLocaleString(i18n.language),
        },
      ]}
    />
  )
}

function Reason({ kind, code }: { kind: 'rejections' | 'ignored'; code: string }) {
  const { t, i18n } = useTranslation('ingestion')
  const known = kind === 'rejections' && i18n.exists(`ingestion:reasons.${code}`)
  return known ? t(`reasons.${code as 'unknown_type'}`) : <code>{code}</code>
}
