import fc from 'fast-check'
import { expect, it } from 'vitest'
import { printTypes } from '../../stores/events/detection/detection-reads.ts'
import { arrayReads } from '../../stores/events/detection/test/array-reads.ts'
import { sampleEvent } from '../../stores/events/test/sample-event.ts'
import { isShared, unused, withEvent } from './print-use.ts'

const at = Date.UTC(2026, 10, 16)
const span = { from: at, to: at + 1 }
const rarely = (value: string) => fc.constantFrom('', '', '', value)
const event = fc.record({
  account: fc.constantFrom('', 'ada', 'bob'),
  type: fc.constantFrom(...printTypes),
  deviceId: rarely('d'),
  phone: rarely('+12025550123'),
  paymentHash: rarely('p'),
})

it('says of a print what the store says, from its events or from what was read and what came since', async () => {
  const told = { shared: 0, unshared: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 6 }), fc.nat(6), async (drawn, read) => {
      const events = drawn.map((fields, turn) => sampleEvent(`${turn}`, { ...fields, print: 'p', timestamp: at }))
      const [before] = await arrayReads(() => events.slice(0, read)).printUses(['p'], span)
      const { print: _, ...usedBefore } = before ?? { print: 'p', ...unused }
      const use = events.slice(read).reduce(withEvent, usedBefore)
      expect(use).toEqual(events.reduce(withEvent, unused))
      expect(await arrayReads(() => events).sharedPrints(['p'], span)).toEqual(isShared(use) ? ['p'] : [])
      told[isShared(use) ? 'shared' : 'unshared'] += 1
    }),
    { numRuns: 2000 },
  )
  expect(Math.min(told.shared, told.unshared)).toBeGreaterThan(100)
})
