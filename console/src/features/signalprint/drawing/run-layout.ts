import type { Matrices } from './layout-matrices.ts'
import type { LayoutRequest, LayoutStep } from './layout-worker.ts'

interface Layout {
  /** Computed to the end and then shown, for those who do not want motion. */
  still: boolean
  count: number
  onStep: (positions: Float32Array, done: boolean) => void
}

/** The page belongs to whoever uses it: a picture that took long to draw is followed by a longer pause. */
const PAUSES = 3
const PAUSE_MS = 30

/** Runs beside the page. Returns how to end it early. */
export function runLayout(matrices: Matrices, { still, count, onStep }: Layout): () => void {
  const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' })
  const ask = (request: LayoutRequest, transfer: Transferable[] = []) => worker.postMessage(request, transfer)
  let timer = 0
  const show = ({ positions, done }: LayoutStep) => {
    const start = performance.now()
    onStep(positions, done)
    if (done) return worker.terminate()
    requestAnimationFrame(() => {
      // After this frame has been painted.
      timer = window.setTimeout(() => {
        timer = window.setTimeout(() => ask('next'), PAUSE_MS + PAUSES * (performance.now() - start - PAUSE_MS))
      })
    })
  }
  worker.onmessage = ({ data }: MessageEvent<LayoutStep>) => {
    if (!still || data.done) show(data)
  }
  ask({ ...matrices, count }, [matrices.nodes.buffer, matrices.edges.buffer])
  return () => {
    clearTimeout(timer)
    worker.terminate()
  }
}
