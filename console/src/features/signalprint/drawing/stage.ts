import { UndirectedGraph } from 'graphology'
import Sigma from 'sigma'
import { EdgeLineProgram, EdgeRectangleProgram } from 'sigma/rendering'
import { edgeKey } from '../linked-graph.ts'
import { boundsOf } from './bounds.ts'
import { drawBoxedLabel, drawLabel, type Taken } from './draw-label.ts'
import { layered } from './layered.ts'
import { travelMs } from './motion.ts'
import { letNodesMove } from './moving.ts'
import { edgeLook, nodeLook, stepsOf } from './node-look.ts'
import { ShapeProgram } from './node-program.ts'
import { emphasised, type Scene } from './scene.ts'
import type { Point } from './seed-positions.ts'

interface Handlers {
  onSelect: (id: string) => void
  onExpand: (id: string) => void
  /** Somebody took hold of a node. */
  onTouch: () => void
}

export type Stage = ReturnType<typeof createStage>

/** From this many links on they are drawn as hairlines, which cost a fraction. */
const MANY_EDGES = 4000
const ZOOM_MS = 200
const FIT_MS = 300

/** The drawing itself, outside of React. It is told what to show and never decides it. */
export function createStage(container: HTMLElement, first: Scene, places: Map<string, Point>, handlers: Handlers) {
  let scene = first
  let hovered: string | null = null
  let emphasis = emphasised(scene, hovered)
  let steps = stepsOf(scene.path)
  const taken: Taken = []
  const small = smallness(container)
  const sigma = new Sigma(graphOf(scene, places), container, {
    defaultNodeType: 'shape',
    nodeProgramClasses: { shape: ShapeProgram },
    edgeProgramClasses: { line: EdgeRectangleProgram, hairline: EdgeLineProgram },
    defaultDrawNodeLabel: (context, node) => drawLabel(context, node, scene.palette, taken),
    defaultDrawNodeHover: (context, node) => drawBoxedLabel(context, node, scene.palette),
    nodeReducer: (id, data) => {
      const node = scene.graph.nodes.get(id)
      if (node === undefined) return data
      const look = nodeLook(node, scene, { hovered, emphasis })
      return { ...data, ...look, size: look.size * small }
    },
    edgeReducer: (_, data) => ({ ...data, ...edgeLook(data.edge, scene, { hovered, emphasis, steps }) }),
    zIndex: true,
    labelDensity: 0.8,
    labelGridCellSize: 130,
    labelRenderedSizeThreshold: 6.5,
    stagePadding: 52 * small,
    minCameraRatio: 0.02,
    maxCameraRatio: 4,
    zoomDuration: travelMs(ZOOM_MS),
    doubleClickZoomingDuration: travelMs(ZOOM_MS),
    inertiaDuration: travelMs(ZOOM_MS),
    minEdgeThickness: 0.8,
    allowInvalidContainer: true,
  })
  const redraw = () => sigma.refresh({ skipIndexation: true, schedule: true })
  const point = (id: string | null) => {
    hovered = id
    emphasis = emphasised(scene, id)
    container.style.cursor = id === null ? '' : 'pointer'
    redraw()
  }
  sigma.on('beforeRender', () => taken.splice(0))
  sigma.on('enterNode', ({ node }) => point(node))
  sigma.on('leaveNode', () => point(null))
  sigma.on('clickNode', ({ node }) => handlers.onSelect(node))
  sigma.on('doubleClickNode', ({ node, preventSigmaDefault }) => {
    preventSigmaDefault()
    handlers.onExpand(node)
  })
  letNodesMove(sigma, {
    onStart: handlers.onTouch,
    onMove: (id, to) => {
      places.set(id, to)
      sigma.getGraph().mergeNodeAttributes(id, to)
    },
  })
  const frame = () => {
    const shown = [...scene.shown].flatMap((id) => places.get(id) ?? [])
    sigma.setCustomBBox(boundsOf(shown))
  }
  frame()

  return {
    show(next: Scene) {
      if (next === scene) return
      const grown = next.graph !== scene.graph
      scene = next
      hovered = hovered !== null && next.graph.nodes.has(hovered) ? hovered : null
      emphasis = emphasised(scene, hovered)
      steps = stepsOf(scene.path)
      if (grown) sigma.setGraph(graphOf(scene, places))
      else redraw()
    },
    /** Takes the new places over and keeps all of it in sight. */
    move() {
      frame()
      // Written in place: told one by one, thousands of changes would each be worked off on their own.
      sigma.getGraph().forEachNode((id, data) => Object.assign(data, places.get(id)))
      sigma.refresh({ schedule: true })
    },
    fit() {
      frame()
      sigma.refresh({ schedule: true })
      void sigma.getCamera().animate({ x: 0.5, y: 0.5, ratio: 1, angle: 0 }, { duration: travelMs(FIT_MS) })
    },
    zoom(factor: number) {
      const camera = sigma.getCamera()
      void camera.animate({ ratio: camera.ratio * factor }, { duration: travelMs(ZOOM_MS) })
    },
    /** Leads to a node that lies out of sight. */
    reveal(id: string) {
      const place = places.get(id)
      if (place === undefined) return
      const { x, y } = sigma.graphToViewport(place)
      const { width, height } = sigma.getDimensions()
      if (x > 0 && y > 0 && x < width && y < height) return
      void sigma.getCamera().animate(sigma.viewportToFramedGraph({ x, y }), { duration: travelMs(ZOOM_MS) })
    },
    /** As it stands, on the ground of the theme. Painted anew, since a browser forgets what it has shown. */
    picture(): HTMLCanvasElement {
      sigma.refresh()
      return layered(Object.values(sigma.getCanvases()), scene.palette.surface)
    },
    end: () => sigma.kill(),
  }
}

/** 1 on a large page; on a small one everything is drawn smaller. */
const smallness = ({ clientWidth, clientHeight }: HTMLElement) =>
  Math.min(1, Math.max(0.6, Math.sqrt(clientWidth * clientHeight) / 600))

function graphOf({ graph }: Scene, places: ReadonlyMap<string, Point>) {
  const drawn = new UndirectedGraph()
  for (const id of graph.nodes.keys()) drawn.addNode(id, places.get(id) ?? { x: 0, y: 0 })
  const type = graph.edges.length > MANY_EDGES ? 'hairline' : 'line'
  for (const edge of graph.edges) {
    drawn.addEdgeWithKey(edgeKey(edge.source, edge.target), edge.source, edge.target, { edge, type })
  }
  return drawn
}
