import { detectionFields } from '@signet/engine/detections/detection'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toDetectionEvent } from '../../stores/events/detection/detection-row.ts'
import { sampleEvent } from '../../stores/events/test/sample-event.ts'
import { holds, openPacking } from './packed-events.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('', 'a', '\n', '["0",', '\\', '"', '\u2028', '\ud800', '__proto__'),
)
const eventArbitrary = fc.record({
  email: text,
  phone: fc.constantFrom('', '+12025550123'),
  ip: fc.constantFrom('8.8.8.8', '2001:db8::1'),
  sessionId: text,
  print: fc.constantFrom('p', 'q', ''),
  userAgent: text,
  city: text,
  targetApp: text,
  reason: fc.constantFrom('', 'bad_password'),
  latitude: fc.option(fc.float({ min: -90, max: 90, noNaN: true }).map((each) => each + 0)),
  ipVpn: fc.boolean(),
  emailDisposable: fc.boolean(),
  customData: fc.dictionary(text, text, { maxKeys: 2 }),
  timestamp: fc.integer({ min: 0, max: 2 ** 42 }),
})

it.each([10_000, 2, 0])('tells what it was given, with room for %i of what many have in common', (most) => {
  fc.assert(
    fc.property(fc.array(eventArbitrary, { minLength: 1, maxLength: 8 }), fc.nat(8), text, (all, few, account) => {
      const packing = openPacking(most)
      const events = all.map((fields, turn) => toDetectionEvent({ ...sampleEvent(String(turn)), ...fields, account }))
      const before = packing.more('', events.slice(0, few))
      const packed = events.slice(few).reduce((text, event) => text + packing.more(text, [event]), before)
      expect(JSON.stringify(packing.read(account, before))).toBe(JSON.stringify(events.slice(0, few)))
      const read = packing.read(account, packed)
      // As text: a key may be called __proto__.
      expect(JSON.stringify(read)).toBe(JSON.stringify(events))
      for (const event of read) expect(Object.keys(event)).toEqual([...detectionFields])
    }),
  )
})

it('knows which events it holds, whatever they are called and whatever they say', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(text, { minLength: 2, maxLength: 6 }),
      fc.dictionary(text, text),
      ([other, ...ids], customData) => {
        const packing = openPacking()
        const events = ids.map((id) => toDetectionEvent({ ...sampleEvent('event'), eventId: id, customData }))
        const packed = packing.more('', events)
        for (const id of ids) expect(holds(packed, id)).toBe(true)
        expect(holds(packed, other as string)).toBe(false)
      },
    ),
  )
})

it('says of a further event of the account only what is new', () => {
  const packing = openPacking()
  const event = toDetectionEvent(sampleEvent('3f0c1e9a-1b7d-4c55-9d0e-000000000001', { customData: {} }))
  const one = packing.more('', [event])
  const more = packing.more(one, [{ ...event, eventId: '3f0c1e9a-1b7d-4c55-9d0e-000000000002' }])
  expect(more.length).toBeLessThan(90)
})
