import type Sigma from 'sigma'
import { nodeAt } from './node-at.ts'

interface Pointed {
  readonly x: number
  readonly y: number
  readonly original: Event
}

const MOUSE_REACH = 4
/** Half of the 24 pixels that WCAG 2.2 asks of a target. */
const FINGER_REACH = 12

const isTouch = (event: Event): event is TouchEvent => event.type.startsWith('touch')

/** How many fingers lie on the drawing; none where a mouse points. */
export const fingersOf = ({ original }: Pick<Pointed, 'original'>) => (isTouch(original) ? original.touches.length : 0)

/** Finds what is pointed at by its place. Sigma paints every node a second time for that, and waits until it can read the pixel. */
export function findByPlace(sigma: Sigma) {
  Object.assign(sigma, {
    getNodeAtPosition: (event: Pointed) => {
      // A finger that moves points at nothing.
      if (event.original.type === 'touchmove') return null
      const at = sigma.viewportToFramedGraph(event)
      const beside = sigma.viewportToFramedGraph({ x: event.x + 1, y: event.y })
      const zoom = sigma.scaleSize(1)
      return nodeAt(painted(sigma), {
        at,
        pixels: 1 / Math.hypot(beside.x - at.x, beside.y - at.y) / zoom,
        reach: (isTouch(event.original) ? FINGER_REACH : MOUSE_REACH) / zoom,
      })
    },
  })
}

function* painted(sigma: Sigma) {
  for (const id of sigma.getGraph().nodes()) {
    const data = sigma.getNodeDisplayData(id)
    if (data !== undefined) yield [id, data] as const
  }
}
