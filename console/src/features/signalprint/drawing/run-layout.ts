import type { Matrices } from './layout-matrices.ts'
import type { LayoutRequest, LayoutStep } from './layout-worker.ts'

interface Layout {
  /** Computed to the end and then shown, for those who do not want motion. */
  still: boolean
  count: number
  onStep: (positions: Float32Array, done: boolean) => void
}

/** Runs beside the page; one picture is asked for when the last one has been drawn. Returns how to end it early. */
export function runLayout(matrices: Matrices, { still, count, onStep }: Layout): () => void {
  const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' })
  const ask = (request: LayoutRequest, transfer: Transferable[] = []) => worker.postMessage(request, transfer)
  let frame = 0
  worker.onmessage = ({ data }: MessageEvent<LayoutStep>) => {
    onStep(data.positions, data.done)
    if (data.done) worker.terminate()
    else frame = requestAnimationFrame(() => ask('next'))
  }
  ask({ ...matrices, count, still }, [matrices.nodes.buffer, matrices.edges.buffer])
  return () => {
    cancelAnimationFrame(frame)
    worker.terminate()
  }
}
