import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeEvents, joinEncoded, lineAt, pickEncoded, stampEncoded } from './encoded-events.ts'
import { decodeRow } from './event-row.ts'
import { sampleEvent } from './test/sample-event.ts'

const texts = fc.array(fc.string({ unit: 'binary', maxLength: 8 }), { maxLength: 8 })
const start = Date.UTC(2026, 10, 16)

const eventsOf = (drawn: readonly string[]) => drawn.map((text, turn) => sampleEvent(`${turn}`, { account: text }))

it('is the same in parts and at once', () => {
  fc.assert(
    fc.property(texts, fc.nat(8), fc.nat(8), (drawn, one, other) => {
      const events = eventsOf(drawn)
      const [first, second] = [Math.min(one, other), Math.max(one, other)]
      const parts = [events.slice(0, first), events.slice(first, second), events.slice(second)]
      const joined = joinEncoded(parts.map((part) => encodeEvents('w', part)))
      expect(plain(joined)).toEqual(plain(encodeEvents('w', events)))
    }),
  )
})

it('has what is picked, as if there had never been more', () => {
  fc.assert(
    fc.property(texts, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), (drawn, wanted) => {
      const events = eventsOf(drawn)
      const positions = [...events.keys()].filter((position) => wanted[position])
      const picked = pickEncoded(encodeEvents('w', events), positions)
      expect(plain(picked)).toEqual(
        plain(
          encodeEvents(
            'w',
            events.filter((_, position) => wanted[position]),
          ),
        ),
      )
    }),
  )
})

it('says of every event when it came in, once that is known, and leaves the rest as it was', () => {
  fc.assert(
    fc.property(texts, fc.nat(86_400_000), (drawn, after) => {
      const events = eventsOf(drawn)
      const encoded = encodeEvents('w', events)
      // As it is after it was sent from another thread.
      const sent = structuredClone(encoded)
      stampEncoded(sent, start + after)
      const lines = events.map((_, position) => Buffer.from(lineAt(sent, position)).toString())
      expect(lines.map((line) => decodeRow(JSON.parse(line)))).toEqual(
        events.map((event) => ({ ...event, receivedAt: start + after })),
      )
    }),
  )
})

const plain = (encoded: object) =>
  Object.fromEntries(Object.entries(encoded).map(([name, bytes]) => [name, [...(bytes as Uint8Array)]]))
