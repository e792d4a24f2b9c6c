// Answers travel as they come from the engine, on a pipe of their own: as JSON over the channel of `fork` they would be
// read as text, quoted and written again, which takes an emulated process longer than finding them.
// A frame: the task's number and the length of its answer, each as 32 bits, then the answer.
const HEAD_BYTES = 8

export function frameHead(number: number, parts: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32LE(number, 0)
  head.writeUInt32LE(
    parts.reduce((sum, part) => sum + part.length, 0),
    4,
  )
  return head
}

/** Takes the bytes of a pipe in whatever pieces they come, and hands over each answer when it is whole. */
export function readFrames(answered: (number: number, answer: Buffer) => void): (bytes: Buffer) => void {
  let pieces: Buffer[] = []
  let held = 0
  let wanted = HEAD_BYTES
  return (bytes) => {
    pieces.push(bytes)
    held += bytes.length
    if (held < wanted) return
    let all = pieces.length === 1 ? bytes : Buffer.concat(pieces)
    for (;;) {
      wanted = HEAD_BYTES + (all.length < HEAD_BYTES ? 0 : all.readUInt32LE(4))
      if (all.length < wanted) break
      answered(all.readUInt32LE(0), all.subarray(HEAD_BYTES, wanted))
      all = all.subarray(wanted)
    }
    pieces = all.length === 0 ? [] : [all]
    held = all.length
  }
}
