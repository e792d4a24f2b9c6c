import type { Palette } from './palette.ts'

/** What of a node's display data its words need. */
interface Named {
  x: number
  y: number
  size: number
  label: string | null
  haloColor?: string | null
  /** Drawn even where it lies over other words. */
  named?: boolean
}

/** Where words stand in this picture already. */
export type Taken = { left: number; right: number; y: number }[]

const FONT = "550 12px 'Inter Variable', system-ui, sans-serif"
const GAP = 6
const PAD = 6
const LINE = 16
/** The buttons of the drawing stand there. */
const EDGE = 56

/** At the right of the node, at its left where the picture ends. */
function place(context: CanvasRenderingContext2D, { x, size, label, haloColor }: Named) {
  context.font = FONT
  const width = context.measureText(label ?? '').width
  const away = size * (haloColor == null ? 1.5 : 2.7) + GAP
  const fits = x + away + width < context.canvas.width / window.devicePixelRatio - EDGE
  return { left: fits ? x + away : Math.max(PAD, x - away - width), width }
}

/** Words with an edge of the ground's colour, so that lines do not cross them out; none over others unless they have to be. */
export function drawLabel(context: CanvasRenderingContext2D, node: Named, palette: Palette, taken: Taken) {
  if (node.label === null) return
  const { left, width } = place(context, node)
  const box = { left, right: left + width, y: node.y }
  const covered = taken.some(
    (other) => Math.abs(other.y - box.y) < LINE && other.left < box.right + GAP && box.left < other.right + GAP,
  )
  if (covered && node.named !== true) return
  taken.push(box)
  context.lineJoin = 'round'
  context.lineWidth = 4
  context.strokeStyle = palette.surface
  context.fillStyle = palette.ink
  context.strokeText(node.label, left, node.y + 4)
  context.fillText(node.label, left, node.y + 4)
}

/** The same in a box, for the node that is pointed at or selected. */
export function drawBoxedLabel(context: CanvasRenderingContext2D, node: Named, palette: Palette) {
  if (node.label === null) return
  const { left, width } = place(context, node)
  context.beginPath()
  context.roundRect(left - PAD, node.y - 11, width + 2 * PAD, 22, 5)
  context.fillStyle = palette.surface
  context.fill()
  context.lineWidth = 1
  context.strokeStyle = palette.line
  context.stroke()
  context.fillStyle = palette.ink
  context.fillText(node.label, left, node.y + 4)
}
