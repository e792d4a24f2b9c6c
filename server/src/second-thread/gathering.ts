import type { ArrivedLines } from '../pipeline/detection/recent-arrivals.ts'
import type { ArrivedPart, GatheredArrivals } from './protocol.ts'

/** What came in lately and was not sent yet. */
export interface Gathering {
  add(workspaceId: string, at: number, arrived?: ArrivedLines): void
  /** All of it in memory of its own, which can be given away; null: there is nothing. */
  take(turn: number): GatheredArrivals | null
}

const nothing = new Uint8Array()

export function openGathering(): Gathering {
  let parts: ArrivedPart[] = []
  let lines: Uint8Array[] = []

  return {
    add(workspaceId, at, arrived = { receivedAt: at, lines: nothing }) {
      parts.push({ workspaceId, at, receivedAt: arrived.receivedAt, bytes: arrived.lines.length })
      lines.push(arrived.lines)
    },
    take(turn) {
      if (parts.length === 0) return null
      const gathered = { turn, parts, lines: joined(lines) }
      parts = []
      lines = []
      return gathered
    },
  }
}

/** Not by Buffer.concat: its memory may be a piece of what others use. */
function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const piece of pieces) {
    all.set(piece, end)
    end += piece.length
  }
  return all
}
