import { giveUp } from '../../../threads/whole-buffer.ts'

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

/**
 * Takes the bytes of a pipe in whatever pieces they come, and hands over each answer when it is whole. A piece is given up as
 * soon as it is where it belongs: held until the last one is there, a long answer would take its room twice.
 */
export function readFrames(answered: (number: number, answer: Buffer) => void): (bytes: Buffer) => void {
  const head = Buffer.alloc(HEAD_BYTES)
  let answer: Buffer | undefined
  let held = 0
  return (bytes) => {
    for (let from = 0; ; ) {
      const into = answer ?? head
      const taken = bytes.copy(into, held, from)
      from += taken
      held += taken
      if (held < into.length) break
      held = 0
      if (answer === undefined) {
        answer = Buffer.allocUnsafe(head.readUInt32LE(4))
      } else {
        const whole = answer
        answer = undefined
        answered(head.readUInt32LE(0), whole)
      }
    }
    giveUp(bytes)
  }
}
