import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailure } from '../../../api/failure.ts'
import { useWorkspace } from '../../../api/workspace.ts'
import { Histogram } from '../../../ui/histogram/histogram.tsx'
import { HistogramSkeleton, HistogramTotals } from '../../../ui/histogram/histogram-totals.tsx'
import { States } from '../../../ui/states.tsx'
import { splitId } from '../kinds.ts'
import { type History, useHistory } from '../queries.ts'
import { useSignalprint } from '../signalprint-context.ts'
import { eventsBetween } from './events-of-node.ts'
import { DAY_MS, historyBars, historySpan } from './history-bars.ts'
import styles from './node-panel.module.css'

/** When it was seen, day by day; a bar leads to its events. */
export function NodeHistory({ id }: { id: string }) {
  const { t } = useTranslation('signalprint')
  const { state } = useSignalprint()
  const { kind, value } = splitId(id)
  const history = useHistory({ type: kind, value, days: state.days })
  return (
    <section className={styles.history} aria-label={t('node.history')}>
      <States
        data={history.data}
        failure={useFailure(history.error, t('failed.history'))}
        onRetry={() => void history.refetch()}
        skeleton={<HistogramSkeleton />}
      >
        {(answer) => <Days id={id} history={answer.history} total={answer.total} />}
      </States>
    </section>
  )
}

function Days({ id, history, total }: { id: string; history: History; total: number }) {
  const { clientUUID } = useWorkspace()
  const navigate = useNavigate()
  const { kind, value } = splitId(id)
  const bars = useMemo(() => historyBars(history), [history])
  const range = useMemo(() => historySpan(history), [history])
  if (range === null) return null
  return (
    <>
      <HistogramTotals total={total} bars={bars} />
      <Histogram
        bars={bars}
        stepMs={DAY_MS}
        range={range}
        zone="utc"
        clicks
        onZoom={({ from, to }) =>
          void navigate({
            to: '/$client/event-explorer',
            params: { client: clientUUID },
            search: eventsBetween(kind, value, from, to),
          })
        }
      />
    </>
  )
}
