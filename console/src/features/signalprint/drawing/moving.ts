import type Sigma from 'sigma'
import type { Point } from './seed-positions.ts'

/** A node follows the pointer while it is held; the drawing itself stays where it is. */
export function letNodesMove(sigma: Sigma, handlers: { onStart: () => void; onMove: (id: string, to: Point) => void }) {
  let held: string | null = null
  sigma.on('downNode', ({ node }) => {
    held = node
  })
  sigma.on('moveBody', ({ event }) => {
    if (held === null) return
    // What fits on the page must not change while something is carried across it.
    if (sigma.getCustomBBox() === null) sigma.setCustomBBox(sigma.getBBox())
    handlers.onStart()
    handlers.onMove(held, sigma.viewportToGraph(event))
    event.preventSigmaDefault()
    event.original.preventDefault()
    event.original.stopPropagation()
  })
  const drop = () => {
    held = null
  }
  sigma.on('upNode', drop)
  sigma.on('upStage', drop)
}
