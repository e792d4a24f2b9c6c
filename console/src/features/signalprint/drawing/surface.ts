import { UndirectedGraph } from 'graphology'
import Sigma from 'sigma'
import { EdgeLineProgram, EdgeRectangleProgram } from 'sigma/rendering'
import styles from './drawing.module.css'
import { type Look, NoHoverProgram, ShapeProgram } from './node-program.ts'
import { findByPlace } from './pointing.ts'

/** What a drawing is painted on. It waits outside of the page until one needs it, and again afterwards. */
export interface Surface {
  readonly element: HTMLElement
  readonly sigma: Sigma
}

const BLACK = '#000000'

let kept: Surface | null = null

/** Always the same one: setting up WebGL takes a second without a graphics card. null where there is no WebGL. */
export function openSurface(): Surface | null {
  try {
    kept ??= createSurface()
  } catch {
    // The caller says so.
  }
  return kept
}

/** Leaves nothing of the last drawing on it. */
export function clearSurface({ element, sigma }: Surface) {
  element.remove()
  sigma.removeAllListeners()
  sigma.setCustomBBox(null)
  sigma.setGraph(sample())
  sigma.getCamera().setState({ x: 0.5, y: 0.5, ratio: 1, angle: 0 })
}

function createSurface(): Surface {
  const element = document.createElement('div')
  element.className = styles.surface ?? ''
  // A browser takes it away when it has too many: the next drawing gets a new one.
  element.addEventListener('webglcontextlost', () => (kept = null), { capture: true })
  const sigma = new Sigma(sample(), element, {
    defaultNodeType: 'shape',
    nodeProgramClasses: { shape: ShapeProgram },
    nodeHoverProgramClasses: { shape: NoHoverProgram },
    edgeProgramClasses: { line: EdgeRectangleProgram, hairline: EdgeLineProgram },
    zIndex: true,
    labelDensity: 0.8,
    labelGridCellSize: 130,
    labelRenderedSizeThreshold: 6.5,
    minCameraRatio: 0.02,
    maxCameraRatio: 4,
    minEdgeThickness: 0.8,
    allowInvalidContainer: true,
  })
  findByPlace(sigma)
  // Outside of the page nothing else makes a browser begin.
  for (const canvas of Object.values(sigma.getCanvases())) canvas.getContext('webgl2')?.flush()
  return { element, sigma }
}

const look: Look = { kind: 'account', common: false, ring: 0, ringColor: BLACK, haloColor: null }

/** Something to paint: what WebGL puts off until then is done before there is a drawing. */
function sample() {
  const graph = new UndirectedGraph()
  for (const x of [0, 1]) graph.addNode(x, { x, y: 0, size: 1, color: BLACK, ...look })
  graph.addEdge(0, 1, { type: 'hairline', size: 1, color: BLACK })
  return graph
}
