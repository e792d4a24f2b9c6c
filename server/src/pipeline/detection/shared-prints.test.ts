import type { StoredEvent } from '@signet/contract/event'
import { detections } from '@signet/engine/detections/catalogue'
import { settingsOf } from '@signet/engine/detections/settings-of'
import { boundsOf } from '@signet/engine/detections/threshold-bounds'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { printTypes } from '../../stores/events/detection/detection-reads.ts'
import { arrayReads } from '../../stores/events/detection/test/array-reads.ts'
import { sampleEvent } from '../../stores/events/test/sample-event.ts'

const start = Date.UTC(2026, 10, 1)
const span = { from: start, to: start + 5 * 86_400_000 }

const event = fc
  .record({
    print: fc.constantFrom('p1', 'p2', 'p3'),
    account: fc.constantFrom('ada', 'bob', 'cleo', 'dora', 'emil', ''),
    type: fc.constantFrom(...printTypes, 'LOGIN_FAILED' as const),
    phone: fc.constantFrom('', '', '+12025550123'),
    paymentHash: fc.constantFrom('', '', 'a'.repeat(32)),
    deviceId: fc.constantFrom('', '', '', 'd'),
    ip: fc.constantFrom('192.0.2.1', '198.51.100.7', '203.0.113.9'),
    minutes: fc.integer({ min: 0, max: 90 }),
  })
  .map(({ minutes, ...fields }) => ({ ...fields, timestamp: start + minutes * 60_000 }))

/** So low a workspace may set what has to be reached. */
const reached = new Set(['accounts', 'signUps', 'household', 'family', 'sharedPrintShare'])
function sharpest(rule: (typeof detections)[number]) {
  const lowered = Object.entries(rule.thresholds).filter(([name]) => reached.has(name))
  const least = lowered.map(([name, threshold]) => [name, boundsOf(name, threshold).least] as const)
  return settingsOf(rule.thresholds, Object.fromEntries(least))
}

function firing(print: string, events: readonly StoredEvent[]): boolean {
  const own = events.filter((each) => each.print === print).sort((one, other) => one.timestamp - other.timestamp)
  const view = { value: print, span, events: own }
  return detections.some((rule) => (rule.byPrint?.(view, sharpest(rule)) ?? []).length > 0)
}

it('no rule fires about a print that is not read for it', async () => {
  let fired = 0
  let passed = 0
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 2, maxLength: 14 }), async (drawn) => {
      const events = drawn.map((fields, turn) => sampleEvent(`e${turn}`, fields))
      const read = new Set(await arrayReads(() => events).sharedPrints(['p1', 'p2', 'p3'], span))
      for (const print of ['p1', 'p2', 'p3']) {
        const isFiring = firing(print, events)
        if (isFiring) expect(read).toContain(print)
        if (isFiring) fired += 1
        else if (!read.has(print)) passed += 1
      }
    }),
    { numRuns: 500 },
  )
  expect(Math.min(fired, passed)).toBeGreaterThan(50)
})
