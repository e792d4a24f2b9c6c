import type { StoredEvent } from '@signet/contract/event'
import { encodeRows, toEngineTime } from './event-row.ts'
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

/** `room`: where the lines are written, if there is enough of it. */
export function encodeEvents(
  workspaceId: string,
  events: readonly StoredEvent[],
  room?: SharedArrayBuffer,
): EncodedEvents {
  const ends = new Uint32Array(events.length)
  let length = 0
  const lines = events.map((event, at) => {
    const line = encodeRows(workspaceId, [event])
    length += line.length
    ends[at] = length
    return line
  })
  const keys = eventKeys(
    workspaceId,
    events.map(({ eventId }) => eventId),
  )
  return { keys, lines: putTogether(lines, length, room), ends }
}

function putTogether(lines: readonly Buffer[], length: number, room: SharedArrayBuffer | undefined): Buffer {
  if (room === undefined || room.byteLength < length) return Buffer.concat(lines, length)
  const whole = Buffer.from(room, 0, length)
  let at = 0
  for (const line of lines) at += line.copy(whole, at)
  return whole
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
