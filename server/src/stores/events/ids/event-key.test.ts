import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeRows } from '../event-row.ts'
import { sampleEvent } from '../test/sample-event.ts'
import { compareKeys, eventKeys, holdsKey, keyBytes, keysOfLines } from './event-key.ts'

describe('the key of an event', () => {
  it('depends on workspace and id, not on where one ends and the other begins', () => {
    const keys = [eventKeys('a', ['bc']), eventKeys('ab', ['c']), eventKeys('a', ['b'])]
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(3)
  })

  it('is the same for a workspace id in either case', () => {
    expect(eventKeys('ABC-1', ['x'])).toEqual(eventKeys('abc-1', ['x']))
  })

  it('is found in journal lines whatever the text of the id, and lines that are no events have none', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })), (eventIds) => {
        const lines = encodeRows(
          'w',
          eventIds.map((eventId) => sampleEvent(eventId)),
        )
        expect(keysOfLines(Buffer.concat([lines, Buffer.from('no event\n')]))).toEqual(eventKeys('w', eventIds))
      }),
    )
  })

  it('is ordered as its bytes are, and found among sorted ones', () => {
    const key = fc.uint8Array({ minLength: keyBytes, maxLength: keyBytes }).map((bytes) => Buffer.from(bytes))
    fc.assert(
      fc.property(fc.array(key), key, (some, other) => {
        expect(Math.sign(compareKeys(some[0] ?? other, 0, other, 0))).toBe(Buffer.compare(some[0] ?? other, other))
        const sorted = Buffer.concat([...some].sort(Buffer.compare))
        for (const each of some) expect(holdsKey(sorted, each, 0)).toBe(true)
        expect(holdsKey(sorted, other, 0)).toBe(some.some((each) => each.equals(other)))
      }),
    )
  })
})
