import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureLine, useFailure } from '../../api/failure.ts'
import { useWorkspace } from '../../api/workspace.ts'
import { Card } from '../../ui/card.tsx'
import { notifyFailed } from '../../ui/notify.ts'
import { notifyWithUndo } from '../../ui/notify-with-undo.tsx'
import { PrivateSentence } from '../../ui/private-sentence.tsx'
import { States } from '../../ui/states.tsx'
import styles from './lists.module.css'
import { type Insight, useArchive, useInsights } from './queries.ts'
import { ListSkeleton } from './urgent.tsx'

/** What was unusual for the workspace as a whole, a sentence each. */
export function Insights() {
  const { t } = useTranslation('dashboard')
  const [archived, setArchived] = useState(false)
  const insights = useInsights(archived)
  const none = insights.data?.total === 0 && !insights.isPlaceholderData
  return (
    <Card
      flush
      title={t(archived ? 'insights.archived' : 'insights.title')}
      aside={
        <Button variant="subtle" size="compact-sm" onClick={() => setArchived(!archived)}>
          {t(archived ? 'insights.hide' : 'insights.show')}
        </Button>
      }
    >
      <States
        data={insights.data}
        failure={useFailure(insights.error, t('insights.failed'))}
        onRetry={() => void insights.refetch()}
        skeleton={<ListSkeleton />}
        empty={
          none &&
          (archived
            ? { title: t('insights.emptyArchived') }
            : { title: t('insights.empty'), text: t('insights.emptyText') })
        }
      >
        {({ insights: rows }) => <InsightList key={String(archived)} rows={rows} />}
      </States>
    </Card>
  )
}

const FEW = 5

function InsightList({ rows }: { rows: readonly Insight[] }) {
  const { t } = useTranslation('dashboard')
  const [whole, setWhole] = useState(false)
  return (
    <ul className={styles.list}>
      {(whole ? rows : rows.slice(0, FEW)).map((insight) => (
        <InsightRow key={insight.id} insight={insight} />
      ))}
      {!whole && rows.length > FEW && (
        <li className={styles.more}>
          <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
            {t('insights.all', { count: rows.length })}
          </Button>
        </li>
      )}
    </ul>
  )
}

function InsightRow({ insight }: { insight: Insight }) {
  const { t, i18n } = useTranslation('dashboard')
  const { readOnly } = useWorkspace()
  const { busy, archive } = useArchiving(insight)
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${insight.day}T00:00:00Z`),
  )
  const action = insight.archived ? 'restore' : 'archive'
  const Icon = insight.archived ? IconArchiveOff : IconArchive
  return (
    <li className={styles.insight}>
      <span className={styles.words}>
        <span>
          <PrivateSentence text={insight.sentence} />
        </span>
        <span className={styles.dim}>{day}</span>
      </span>
      {!readOnly && (
        <Tooltip label={t(`insights.${action}`)}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t(`insights.${action}Of`, { sentence: insight.sentence })}
            aria-disabled={busy || undefined}
            onClick={() => !busy && archive(!insight.archived)}
          >
            <Icon size={17} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  )
}

/** Specification §4: open or archived, with an undo. */
function useArchiving({ type, id }: Insight) {
  const { t } = useTranslation('dashboard')
  const change = useArchive()
  const archive = (archived: boolean) =>
    void change.mutateAsync({ params: { type, id }, body: { archived } }).then(
      () => {
        if (archived) notifyWithUndo(t('insights.archivedToast'), t('insights.undo'), () => archive(false))
      },
      (error: unknown) =>
        notifyFailed(failureLine(error, t(archived ? 'insights.failedArchive' : 'insights.failedRestore'))),
    )
  return { busy: change.isPending, archive }
}
