/** What can go to another thread instead of being copied: what lies in a buffer with others cannot. */
export const wholeBuffer = ({ buffer, byteLength }: ArrayBufferView): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && byteLength > 0 && buffer.byteLength === byteLength ? [buffer] : []

/** The memory of what nobody looks at any more, at once instead of when the collector comes by; on runtimes that can. */
export function giveUp(view: ArrayBufferView): void {
  for (const buffer of wholeBuffer(view)) buffer.transfer?.(0)
}
