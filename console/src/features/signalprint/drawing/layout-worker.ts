import iterate from 'graphology-layout-forceatlas2/iterate.js'
import { type Matrices, mostIterations, movement, toPositions } from './layout-matrices.ts'

/** The first message begins, each further one asks for the next picture. */
export type LayoutRequest = (Matrices & { count: number; still: boolean }) | 'next'
export interface LayoutStep {
  positions: Float32Array<ArrayBuffer>
  done: boolean
}

const PICTURE_MS = 40
/** At fixed steps, so that the end does not depend on how fast the machine is. */
const LOOK_EVERY = 20
const AT_REST = 0.0004
const CROWD = 300

let work: { matrices: Matrices; settings: object; most: number; still: boolean } | undefined
let iterations = 0
let looked = new Float32Array(0)

self.onmessage = ({ data }: MessageEvent<LayoutRequest>) => {
  if (data !== 'next') {
    const { nodes, edges, count, still } = data
    work = { matrices: { nodes, edges }, settings: settingsFor(count), most: mostIterations(count), still }
    looked = toPositions(nodes)
  }
  if (work !== undefined) answer(work)
}

function answer({ matrices, settings, most, still }: NonNullable<typeof work>) {
  const end = performance.now() + PICTURE_MS
  let done = matrices.nodes.length === 0
  while (!done && (still || performance.now() < end)) {
    iterate(settings, matrices.nodes, matrices.edges)
    iterations++
    done = iterations >= most || (iterations % LOOK_EVERY === 0 && isAtRest(matrices))
  }
  const positions = toPositions(matrices.nodes)
  const step: LayoutStep = { positions, done }
  self.postMessage(step, { transfer: [positions.buffer] })
}

function isAtRest({ nodes }: Matrices): boolean {
  const now = toPositions(nodes)
  const moved = movement(looked, now)
  looked = now
  return moved < AT_REST
}

/** Stars that keep their distance: attraction by the logarithm lets leaves stay close to what they hang on. */
const settingsFor = (count: number) => ({
  linLogMode: true,
  outboundAttractionDistribution: false,
  adjustSizes: false,
  edgeWeightInfluence: 0,
  scalingRatio: 6,
  strongGravityMode: false,
  gravity: 0.6,
  slowDown: 1 + Math.log(Math.max(1, count)),
  barnesHutOptimize: count > CROWD,
  barnesHutTheta: 0.9,
})
