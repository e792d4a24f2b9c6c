import { Button } from '@mantine/core'
import { type RefObject, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyNotice } from '../../../ui/states.tsx'
import { useFoundGraph } from '../found-graph.ts'
import { useSignalprint } from '../signalprint-context.ts'
import { Controls } from './controls.tsx'
import styles from './drawing.module.css'
import { Legend } from './legend.tsx'
import { wantsNoMotion } from './motion.ts'
import type { Point } from './seed-positions.ts'
import type { Stage } from './stage.ts'
import { useStage } from './use-stage.ts'

interface DrawingProps {
  stage: RefObject<Stage | null>
  places: Map<string, Point>
}

/** The graph as a picture. Everything it shows and does is in the table and the panel as well. */
export function Drawing({ stage, places }: DrawingProps) {
  const { t } = useTranslation('signalprint')
  const { container, phase, broken, again } = useStage(stage, places)
  const description = useDescription()
  const { stale } = useFoundGraph()
  const waiting = phase === 'arranging' && wantsNoMotion()
  return (
    <div className={styles.frame} data-drawing={phase}>
      {broken ? (
        <NoDrawing />
      ) : (
        <>
          <div
            ref={container}
            className={styles.canvas}
            role="img"
            aria-label={description}
            data-waiting={waiting || undefined}
          />
          <Legend />
          <Controls stage={stage} onArrange={again} />
          {(stale || phase === 'arranging') && (
            <p className={styles.status}>{t(stale ? 'drawing.loading' : 'drawing.arranging')}</p>
          )}
        </>
      )}
    </div>
  )
}

/** How much there is of what, for those who cannot see the picture. */
function useDescription(): string {
  const { t, i18n } = useTranslation('signalprint')
  const { graph, shown } = useFoundGraph()
  return useMemo(() => {
    const number = (value: number) => value.toLocaleString(i18n.language)
    const nodes = [...shown].flatMap((id) => graph.nodes.get(id) ?? [])
    const focal = graph.nodes.get(graph.focal)
    return t('drawing.description', {
      kind: t(`kinds.${focal?.kind ?? 'account'}`),
      value: focal?.value ?? '',
      accounts: number(nodes.filter(({ kind }) => kind === 'account').length),
      identifiers: number(nodes.filter(({ kind }) => kind !== 'account').length),
      links: number(graph.edges.filter(({ source, target }) => shown.has(source) && shown.has(target)).length),
      risky: number(nodes.filter(({ risk }) => risk !== 'none').length),
    })
  }, [graph, shown, t, i18n.language])
}

function NoDrawing() {
  const { t } = useTranslation('signalprint')
  const { change } = useSignalprint()
  return (
    <EmptyNotice
      title={t('drawing.broken')}
      text={t('drawing.brokenText')}
      action={
        <Button variant="default" onClick={() => change({ view: 'table' })}>
          {t('drawing.toTable')}
        </Button>
      }
    />
  )
}
