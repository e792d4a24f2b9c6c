import type { Readable } from 'node:stream'
import { AppError } from '../app-error.ts'
import { giveUp } from '../threads/whole-buffer.ts'

/**
 * A body in one piece. The pieces in which it came are given up at once: left to the collector they make it look through all
 * that lives every few seconds of a flood, and everybody waits for that.
 */
export function gatherBody(body: Readable, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let length = 0
    const take = (piece: Buffer) => {
      length += piece.length
      if (length > maxBytes) return end(() => reject(new AppError('body_too_large')))
      pieces.push(piece)
    }
    const finish = () => end(() => resolve(inOnePiece(pieces, length)))
    const fail = (cause: Error) => end(() => reject(new AppError('unreadable_body', { cause })))
    const end = (settle: () => void) => {
      body.off('data', take).off('end', finish).off('error', fail)
      settle()
    }
    body.on('data', take).on('end', finish).on('error', fail)
  })
}

function inOnePiece(pieces: readonly Buffer[], length: number): Buffer {
  const [first] = pieces
  if (pieces.length === 1 && first !== undefined) return first
  const whole = Buffer.concat(pieces, length)
  for (const piece of pieces) giveUp(piece)
  return whole
}
