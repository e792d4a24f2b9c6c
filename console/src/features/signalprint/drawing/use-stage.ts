import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFoundGraph } from '../found-graph.ts'
import { useSignalprint } from '../signalprint-context.ts'
import { useExpand } from '../use-expand.ts'
import { arrange, type EndArranging } from './arrange.ts'
import { wantsNoMotion } from './motion.ts'
import type { Point } from './seed-positions.ts'
import { createStage, type Stage } from './stage.ts'
import { openSurface } from './surface.ts'
import { useScene } from './use-scene.ts'

function aspectOf(element: HTMLElement | null): number {
  const { clientWidth = 1, clientHeight = 1 } = element ?? {}
  return Math.min(Math.max(clientWidth / Math.max(1, clientHeight), 0.7), 1.8)
}

/** Puts the drawing into its element, tells it what to show and finds places for what is new. */
export function useStage(stage: RefObject<Stage | null>, places: Map<string, Point>) {
  const { change } = useSignalprint()
  const { graph, selected, pinned } = useFoundGraph()
  const scene = useScene()
  const expand = useExpand()
  const container = useRef<HTMLDivElement>(null)
  const end = useRef<EndArranging | null>(null)
  const [phase, setPhase] = useState<'waiting' | 'arranging' | 'ready'>('waiting')
  const [broken, setBroken] = useState(false)
  const latest = useRef({ scene, change, expand })
  useLayoutEffect(() => {
    latest.current = { scene, change, expand }
  })

  const halt = useCallback((keep: boolean) => {
    end.current?.(keep)
    end.current = null
    setPhase('ready')
  }, [])
  const begin = useCallback(() => {
    halt(true)
    end.current = arrange({
      graph: latest.current.scene.graph,
      places,
      pinned: latest.current.scene.pinned,
      aspect: aspectOf(container.current),
      still: wantsNoMotion(),
      onMoved: () => stage.current?.move(),
      onDone: () => {
        end.current = null
        setPhase('ready')
      },
    })
    setPhase(end.current === null ? 'ready' : 'arranging')
  }, [halt, places, stage])

  useEffect(() => {
    if (container.current === null || graph !== latest.current.scene.graph) return
    begin()
    if (stage.current !== null) return stage.current.show(latest.current.scene)
    const surface = openSurface()
    if (surface === null) {
      // Without WebGL there is no drawing; the table shows the same.
      halt(false)
      return setBroken(true)
    }
    stage.current = createStage(surface, container.current, {
      scene: latest.current.scene,
      places,
      handlers: {
        onSelect: (id) => latest.current.change({ selected: id }),
        onExpand: (id) => latest.current.expand(id),
        onTouch: () => halt(true),
      },
    })
  }, [graph, begin, halt, places, stage])
  useEffect(() => stage.current?.show(scene), [scene, stage])
  const seen = useRef(selected)
  useEffect(() => {
    if (seen.current !== selected) stage.current?.reveal(selected)
    seen.current = selected
  }, [selected, stage])
  useEffect(
    () => () => {
      halt(false)
      stage.current?.end()
      stage.current = null
    },
    [halt, stage],
  )
  const again = () => {
    for (const id of [...places.keys()]) if (!pinned.has(id)) places.delete(id)
    begin()
    stage.current?.move()
  }
  return { container, phase, broken, again }
}
