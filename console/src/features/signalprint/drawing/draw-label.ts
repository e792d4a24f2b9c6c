import type { Palette } from './palette.ts'

/** What of a node's display data its words need. */
interface Named {
  x: number
  y: number
  size: number
  label: string | null
}

const FONT = "550 12px 'Inter Variable', system-ui, sans-serif"
const GAP = 6
const PAD = 6

const startOf = ({ x, size }: Named) => x + size * 1.5 + GAP

/** Words with an edge of the ground's colour, so that lines behind them do not cross them out. */
export function drawLabel(context: CanvasRenderingContext2D, node: Named, palette: Palette) {
  if (node.label === null) return
  context.font = FONT
  context.lineJoin = 'round'
  context.lineWidth = 4
  context.strokeStyle = palette.surface
  context.fillStyle = palette.ink
  context.strokeText(node.label, startOf(node), node.y + 4)
  context.fillText(node.label, startOf(node), node.y + 4)
}

/** The same in a box, for the node that is pointed at or selected. */
export function drawBoxedLabel(context: CanvasRenderingContext2D, node: Named, palette: Palette) {
  if (node.label === null) return
  context.font = FONT
  const width = context.measureText(node.label).width + 2 * PAD
  context.beginPath()
  context.roundRect(startOf(node) - PAD, node.y - 11, width, 22, 5)
  context.fillStyle = palette.surface
  context.fill()
  context.lineWidth = 1
  context.strokeStyle = palette.line
  context.stroke()
  context.fillStyle = palette.ink
  context.fillText(node.label, startOf(node), node.y + 4)
}
