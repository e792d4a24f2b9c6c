import iterate from 'graphology-layout-forceatlas2/iterate.js'
import { type Matrices, mostIterations, movement, toPositions } from './layout-matrices.ts'
import { settingsFor } from './layout-settings.ts'
import { separate } from './separate.ts'

/** The first message begins, each further one asks for the next picture. */
export type LayoutRequest = (Matrices & { count: number }) | 'next'
export interface LayoutStep {
  positions: Float32Array<ArrayBuffer>
  done: boolean
}

const SLICE_MS = 30
/** At fixed steps, so that the end does not depend on how fast the machine is. */
const LOOK_EVERY = 20
const AT_REST = 0.0004

let asked = false

self.onmessage = ({ data }: MessageEvent<LayoutRequest>) => {
  asked = true
  if (data !== 'next') work(data, data.count)
}

/** Goes on while pictures are drawn, and listens between two slices whether another one is wanted. */
function work(matrices: Matrices, count: number) {
  const settings = settingsFor(count)
  const most = mostIterations(count)
  let iterations = 0
  let looked = toPositions(matrices.nodes)
  const isAtRest = () => {
    const before = looked
    looked = toPositions(matrices.nodes)
    return movement(before, looked) < AT_REST
  }
  const slice = () => {
    const end = performance.now() + SLICE_MS
    let done = count === 0
    while (!done && performance.now() < end) {
      iterate(settings, matrices.nodes, matrices.edges)
      iterations++
      done = iterations >= most || (iterations % LOOK_EVERY === 0 && isAtRest())
    }
    if (done) separate(matrices.nodes)
    if (done || asked) answer(matrices, done)
    if (!done) setTimeout(slice)
  }
  slice()
}

function answer({ nodes }: Matrices, done: boolean) {
  asked = false
  const positions = toPositions(nodes)
  const step: LayoutStep = { positions, done }
  self.postMessage(step, { transfer: [positions.buffer] })
}
