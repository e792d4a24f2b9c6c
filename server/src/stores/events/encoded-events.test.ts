import { describe, expect, it } from 'vitest'
import { linesAt, openEncoding, stampArrival } from './encoded-events.ts'
import { encodeRows } from './event-row.ts'
import { eventKeys } from './ids/event-key.ts'
import { randomEvents } from './query/test/random-events.ts'

const workspace = '11111111-1111-4111-8111-111111111111'
const now = Date.parse('2026-03-01T12:34:56.789Z')
const marks = '"receivedAt":"2001-01-01 00:00:00.000"\\'
const events = randomEvents(5, 60, now).map((event, at) => ({
  ...event,
  eventId: `${event.eventId}${marks}`,
  account: at % 2 === 0 ? marks : '😀\u0000\n"',
}))
const ids = events.map(({ eventId }) => eventId)
const arrived = events.map((event) => ({ ...event, receivedAt: now }))

/** In parts, as a post is read. */
function encodeEvents(some: typeof events, room?: SharedArrayBuffer) {
  const encoding = openEncoding(workspace, room)
  for (let from = 0; from < some.length; from += 7) encoding.add(some.slice(from, from + 7))
  return encoding.whole()
}

describe('events that are encoded elsewhere', () => {
  it.each([
    ['in memory of their own', undefined],
    ['in a room', new SharedArrayBuffer(1024 * 1024)],
    ['where the room is too small', new SharedArrayBuffer(100)],
    ['where the room is not enough for all', new SharedArrayBuffer(20_000)],
  ])('are what the journal keeps, once their arrival is stamped: %s', async (_name, room) => {
    const encoded = encodeEvents(events, room)
    await stampArrival(encoded, now)
    expect(encoded.keys).toEqual(eventKeys(workspace, ids))
    expect(String(linesAt(encoded, [...events.keys()]))).toBe(String(encodeRows(workspace, arrived)))
    const some = [...events.keys()].filter((at) => at % 3 === 1)
    const rows = arrived.filter((_, at) => at % 3 === 1)
    expect(String(linesAt(encoded, some))).toBe(String(encodeRows(workspace, rows)))
    expect(linesAt(encoded, [])).toHaveLength(0)
  })

  it('are stamped to the last, however many steps that takes', async () => {
    const many = Array.from({ length: 25 }, (_, turn) =>
      events.map((event) => ({ ...event, eventId: `${turn} ${event.eventId}` })),
    ).flat()
    const encoded = encodeEvents(many)
    await stampArrival(encoded, now)
    const expected = many.map((event) => ({ ...event, receivedAt: now }))
    expect(String(linesAt(encoded, [...many.keys()]))).toBe(String(encodeRows(workspace, expected)))
  })
})
