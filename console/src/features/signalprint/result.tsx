import type { Graph } from '@signet/contract/signalprint'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tabs } from '../../ui/tabs.tsx'
import { Drawing } from './drawing/drawing.tsx'
import type { Point } from './drawing/seed-positions.ts'
import type { Stage } from './drawing/stage.ts'
import { ExportMenu } from './export-menu.tsx'
import { FoundGraphContext } from './found-graph.ts'
import { GraphNote } from './graph-note.tsx'
import { KindFilter } from './kind-filter.tsx'
import { linkGraph } from './linked-graph.ts'
import { NodePanel } from './node-panel/node-panel.tsx'
import { NodesTable } from './nodes-table.tsx'
import { NothingFound } from './nothing-found.tsx'
import { PathBar } from './path-bar.tsx'
import styles from './result.module.css'
import { shortestPath } from './shortest-path.ts'
import { useSignalprint } from './signalprint-context.ts'
import { views } from './signalprint-state.ts'
import { visibleNodes } from './visible-nodes.ts'

interface ResultProps {
  answer: Graph
  stale: boolean
  /** Said above it when more could not be had. */
  failed: ReactNode
}

/** What was found: the drawing or the table of it, and beside it the node that is looked at. */
export function Result({ answer, stale, failed }: ResultProps) {
  const { t } = useTranslation('signalprint')
  const { state, change } = useSignalprint()
  const stage = useRef<Stage | null>(null)
  // Nodes keep their places while more of them come, and while the table is looked at.
  const [places] = useState(() => new Map<string, Point>())
  const found = useFound(answer, stale)
  if (found === null) return <NothingFound behindMs={answer.behindMs} />
  return (
    <FoundGraphContext value={found}>
      <div className={styles.result} data-stale={stale || undefined}>
        <section className={styles.card} aria-label={t('result')}>
          <Tabs
            label={t('views.label')}
            tabs={views.map((name) => ({ name, title: t(`views.${name}`) }))}
            chosen={state.view}
            onChoose={(view) => change({ view })}
            aside={<ExportMenu stage={stage} places={places} />}
          >
            {failed}
            <KindFilter />
            <PathBar />
            {state.view === 'drawing' ? <Drawing stage={stage} places={places} /> : <NodesTable />}
            <GraphNote />
          </Tabs>
        </section>
        <NodePanel />
      </div>
    </FoundGraphContext>
  )
}

function useFound(answer: Graph, stale: boolean) {
  const { state, change } = useSignalprint()
  const { kinds, risky, from, pinned } = state
  const graph = useMemo(() => linkGraph(answer), [answer])
  const selected = state.selected === '' ? (graph?.focal ?? '') : state.selected
  const shown = useMemo(
    () => (graph === null ? new Set<string>() : visibleNodes(graph, { kinds, risky })),
    [graph, kinds, risky],
  )
  return useMemo(() => {
    if (graph === null) return null
    const path = from === '' || from === selected ? null : shortestPath(graph, from, selected, shown)
    const togglePin = (id: string) => change({ pinned: toggled(pinned, id) })
    return { graph, stale, shown, selected, path, pinned: new Set(pinned), togglePin }
  }, [graph, stale, shown, selected, from, pinned, change])
}

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]
