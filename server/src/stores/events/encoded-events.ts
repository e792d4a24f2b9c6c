import type { StoredEvent } from '@signet/contract/event'
import { encodeRow, toEngineTime } from './event-row.ts'
import { eventKeys } from './ids/event-key.ts'
import { inTurns } from './pace.ts'

/** Events of one workspace as the journal keeps them, made where nobody waits. Their arrival is stamped when they are appended. */
export interface EncodedEvents {
  readonly keys: Buffer
  readonly lines: Buffer
  /** Where each line ends. */
  readonly ends: Uint32Array
}

/** Each moment is written with as many letters. */
const TIME_LENGTH = toEngineTime(0).length

/** Takes the events of a post a few at a time: what they leave behind is gone before the next come. */
export interface Encoding {
  add(events: readonly StoredEvent[]): void
  whole(): EncodedEvents
}

/** `room`: where the lines are written, for as long as there is enough of it. */
export function openEncoding(workspaceId: string, room?: SharedArrayBuffer): Encoding {
  const lines = growingText(room)
  const eventIds: string[] = []
  const ends: number[] = []
  return {
    add(events) {
      for (const event of events) {
        ends.push(lines.add(encodeRow(workspaceId, event)))
        eventIds.push(event.eventId)
      }
    },
    whole: () => ({ keys: eventKeys(workspaceId, eventIds), lines: lines.whole(), ends: Uint32Array.from(ends) }),
  }
}

/** What a character may take, at most. */
const BYTES_A_CHARACTER = 3
const FIRST_BYTES = 64 * 1024

/** Bytes of text after text; `add` tells where the new end is. */
function growingText(room: SharedArrayBuffer | undefined) {
  let bytes = room === undefined ? Buffer.allocUnsafeSlow(FIRST_BYTES) : Buffer.from(room)
  let length = 0
  return {
    add(text: string): number {
      const most = length + text.length * BYTES_A_CHARACTER
      if (most > bytes.length) {
        const larger = Buffer.allocUnsafeSlow(2 * most)
        bytes.copy(larger, 0, 0, length)
        bytes = larger
      }
      length += bytes.write(text, length)
      return length
    },
    whole: () => bytes.subarray(0, length),
  }
}

/** Writes into all lines when they came in. Ten thousand take ten milliseconds, and others have their turns meanwhile. */
export function stampArrival(events: EncodedEvents, receivedAt: number): Promise<void> {
  return inTurns(stampInSteps(events, receivedAt))
}

const LINES_A_STEP = 500

function* stampInSteps({ lines, ends }: EncodedEvents, receivedAt: number): Generator<void, void> {
  const time = toEngineTime(receivedAt)
  const mark = '"receivedAt":"'
  let start = 0
  for (const [line, end] of ends.entries()) {
    // No text stands before it that a sender could have written.
    const at = lines.indexOf(mark, start, 'latin1') + mark.length
    lines.write(time, at, TIME_LENGTH, 'latin1')
    start = end
    if (line % LINES_A_STEP === LINES_A_STEP - 1) yield
  }
}

/** The lines at these places, which ascend. */
export function linesAt({ lines, ends }: EncodedEvents, places: readonly number[]): Buffer {
  if (places.length === ends.length) return lines
  return Buffer.concat(places.map((place) => lines.subarray(place === 0 ? 0 : ends[place - 1], ends[place])))
}
