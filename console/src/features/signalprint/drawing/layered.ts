/** The layers of a drawing on one ground. */
export function layered(layers: readonly HTMLCanvasElement[], ground: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = layers[0]?.width ?? 1
  canvas.height = layers[0]?.height ?? 1
  const context = canvas.getContext('2d')
  if (context === null) return canvas
  context.fillStyle = ground
  context.fillRect(0, 0, canvas.width, canvas.height)
  for (const layer of layers) context.drawImage(layer, 0, 0)
  return canvas
}
