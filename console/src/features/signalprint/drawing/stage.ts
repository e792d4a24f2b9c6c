import { UndirectedGraph } from 'graphology'
import { boundsOf } from './bounds.ts'
import { drawBoxedLabel, drawLabel, type Taken } from './draw-label.ts'
import { layered } from './layered.ts'
import { travelMs } from './motion.ts'
import { letNodesMove } from './moving.ts'
import { edgeLook, nodeLook, stepsOf } from './node-look.ts'
import { emphasised, type Scene } from './scene.ts'
import type { Point } from './seed-positions.ts'
import { clearSurface, type Surface } from './surface.ts'

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
/** What a pointer only passes by does not change the look of everything else. */
const REST_MS = 80
/** Everything is placed anew, and looks as before. */
const placesOnly = { partialGraph: {}, schedule: true }

/** The drawing itself, outside of React. It is told what to show and never decides it. */
export function createStage(
  surface: Surface,
  container: HTMLElement,
  { scene: first, places, handlers }: { scene: Scene; places: Map<string, Point>; handlers: Handlers },
) {
  let scene = first
  let hovered: string | null = null
  let emphasis = emphasised(scene, hovered)
  let steps = stepsOf(scene.path)
  const taken: Taken = []
  const small = smallness(container)
  const { sigma } = surface
  container.append(surface.element)
  sigma.setSettings({
    defaultDrawNodeLabel: (context, node) => drawLabel(context, node, scene.palette, taken),
    defaultDrawNodeHover: (context, node) => drawBoxedLabel(context, node, scene.palette),
    nodeReducer: (id, data) => {
      const node = scene.graph.nodes.get(id)
      if (node === undefined) return data
      const look = nodeLook(node, scene, { hovered, emphasis })
      return { ...data, ...look, size: look.size * small }
    },
    edgeReducer: (_, { edge, type }) =>
      edge === undefined ? { type } : { type, ...edgeLook(edge, scene, { hovered, emphasis, steps }) },
    stagePadding: 52 * small,
    zoomDuration: travelMs(ZOOM_MS),
    doubleClickZoomingDuration: travelMs(ZOOM_MS),
    inertiaDuration: travelMs(ZOOM_MS),
  })
  let indexed = false
  const redraw = () => {
    indexed = false
    sigma.refresh({ schedule: true })
  }
  let resting = 0
  const point = (id: string | null) => {
    container.style.cursor = id === null ? '' : 'pointer'
    clearTimeout(resting)
    resting = window.setTimeout(() => {
      if (hovered === id) return
      hovered = id
      emphasis = emphasised(scene, id)
      redraw()
    }, REST_MS)
  }
  sigma.on('afterProcess', () => {
    indexed = true
  })
  sigma.on('beforeRender', () => taken.splice(0))
  sigma.on('enterNode', ({ node }) => point(node))
  sigma.on('leaveNode', () => point(null))
  sigma.on('clickNode', ({ node }) => handlers.onSelect(node))
  sigma.on('doubleClickNode', ({ node, preventSigmaDefault }) => {
    preventSigmaDefault()
    handlers.onExpand(node)
  })
  letNodesMove(sigma, {
    isSelected: (id) => id === scene.selected,
    onStart: handlers.onTouch,
    onMove: (id, to) => {
      places.set(id, to)
      const graph = sigma.getGraph()
      Object.assign(graph.getNodeAttributes(id), to)
      const touched = { nodes: [id], edges: graph.edges(id) }
      sigma.refresh(indexed ? { partialGraph: touched, skipIndexation: true, schedule: true } : placesOnly)
    },
  })
  const frame = () => {
    const shown = [...scene.shown].flatMap((id) => places.get(id) ?? [])
    sigma.setCustomBBox(boundsOf(shown))
  }
  frame()
  sigma.setGraph(graphOf(scene, places))

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
      sigma.refresh(placesOnly)
    },
    fit() {
      frame()
      sigma.refresh(placesOnly)
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
    end() {
      clearTimeout(resting)
      clearSurface(surface)
    },
  }
}

/** 1 on a large page; on a small one everything is drawn smaller. */
const smallness = ({ clientWidth, clientHeight }: HTMLElement) =>
  Math.min(1, Math.max(0.6, Math.sqrt(clientWidth * clientHeight) / 600))

function graphOf({ graph }: Scene, places: ReadonlyMap<string, Point>) {
  const drawn = new UndirectedGraph()
  for (const id of graph.nodes.keys()) drawn.addNode(id, places.get(id) ?? { x: 0, y: 0 })
  const type = graph.edges.length > MANY_EDGES ? 'hairline' : 'line'
  for (const [at, edge] of graph.edges.entries()) drawn.addEdgeWithKey(at, edge.source, edge.target, { edge, type })
  return drawn
}
