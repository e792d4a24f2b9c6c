import { describe, expect, it } from 'vitest'
import { linesOfPayloads } from './columns/column-record.ts'
import { nativeBlock } from './columns/native-block.ts'
import { type EncodedEvents, openEncoding, recordAt, stampArrival } from './encoded-events.ts'
import { encodeRows } from './event-row.ts'
import { eventKeys } from './ids/event-key.ts'
import { randomEvents } from './query/test/random-events.ts'

const workspace = '11111111-1111-4111-8111-111111111111'
const now = Date.parse('2026-03-01T12:34:56.789Z')
const marks = '"receivedAt":"2001-01-01 00:00:00.000"\\'
const events = randomEvents(5, 60, now).map((event, at) => ({
  ...event,
  eventId: `${event.eventId}${marks}`,
  account: at % 2 === 0 ? marks : '😀\u0000\n"\u0001',
  customData: at % 3 === 0 ? { ['__proto__']: 'own', '\ud800': '\udfff' } : event.customData,
}))
const ids = events.map(({ eventId }) => eventId)
const arrived = events.map((event) => ({ ...event, receivedAt: now }))

/** In parts, as a post is read. */
function encodeEvents(some: typeof events, room?: SharedArrayBuffer, expected = some.length): EncodedEvents {
  const encoding = openEncoding(workspace, expected, room)
  for (let from = 0; from < some.length; from += 7) encoding.add(some.slice(from, from + 7))
  return encoding.whole()
}

/** What the engine gets of these lines. */
const blockOfRows = (rows: typeof events) => nativeBlock([encodeRows(workspace, rows)])

describe('events that are encoded elsewhere', () => {
  it.each<[string, SharedArrayBuffer | undefined, number]>([
    ['in memory of their own', undefined, events.length],
    ['in a room', new SharedArrayBuffer(1024 * 1024), events.length],
    ['where the room is too small', new SharedArrayBuffer(100), events.length],
    ['where the room is not enough for all', new SharedArrayBuffer(10_000), events.length],
    ['where more come than were expected', undefined, 1],
    ['where fewer come than were expected', undefined, 1000],
  ])('are to the engine what their lines are, once their arrival is stamped: %s', (_name, room, expected) => {
    const encoded = encodeEvents(events, room, expected)
    stampArrival(encoded, now)
    expect(encoded.keys).toEqual(eventKeys(workspace, ids))
    expect(encoded.rows).toBe(events.length)
    const whole = recordAt(encoded, [...events.keys()])
    expect(nativeBlock([whole])).toEqual(blockOfRows(arrived))
    expect(nativeBlock([linesOfPayloads([whole])])).toEqual(blockOfRows(arrived))
  })

  it('are left out where they do not count', () => {
    const encoded = encodeEvents(events)
    stampArrival(encoded, now)
    const some = [...events.keys()].filter((at) => at % 3 === 1)
    const rows = arrived.filter((_, at) => at % 3 === 1)
    const record = recordAt(encoded, some)
    expect(nativeBlock([linesOfPayloads([record])])).toEqual(blockOfRows(rows))
    const none = recordAt(encoded, [])
    expect(String(linesOfPayloads([none]))).toBe('')
    expect(nativeBlock([none, record])).toEqual(nativeBlock([record]))
    // The others still have theirs.
    expect(nativeBlock([recordAt(encoded, [...events.keys()])])).toEqual(blockOfRows(arrived))
  })
})
