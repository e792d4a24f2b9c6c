import type Sigma from 'sigma'
import { fingersOf } from './pointing.ts'
import type { Point } from './seed-positions.ts'

interface Moving {
  /** A finger that comes down anywhere else moves the page: in a crowd it could not avoid the nodes. */
  isSelected: (id: string) => boolean
  onStart: () => void
  onMove: (id: string, to: Point) => void
}

/** A node follows the pointer while it is held; the drawing itself stays where it is. */
export function letNodesMove(sigma: Sigma, { isSelected, onStart, onMove }: Moving) {
  let held: string | null = null
  sigma.on('downNode', ({ node, event }) => {
    const fingers = fingersOf(event)
    held = fingers === 0 || (fingers === 1 && isSelected(node)) ? node : null
  })
  sigma.on('moveBody', ({ event }) => {
    if (held === null) return
    // What fits on the page must not change while something is carried across it.
    if (sigma.getCustomBBox() === null) sigma.setCustomBBox(sigma.getBBox())
    onStart()
    onMove(held, sigma.viewportToGraph(event))
    event.preventSigmaDefault()
    event.original.preventDefault()
    event.original.stopPropagation()
  })
  const drop = () => {
    held = null
  }
  sigma.on('downStage', drop)
  sigma.on('upNode', drop)
  sigma.on('upStage', drop)
}
