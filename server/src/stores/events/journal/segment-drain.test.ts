import { expect, it } from 'vitest'
import { diskFiles } from './journal-files.ts'
import { BURST_BYTES, segmentDrain } from './segment-drain.ts'

const TOOK_MS = 200

/** A drain whose engine needs some time for each segment, and a segment of such a weight. */
function drainAnd(weight: number) {
  const drain = segmentDrain({
    files: { ...diskFiles, remove: async () => {} },
    log: () => {},
    insert: () => new Promise((resolve) => setTimeout(resolve, TOOK_MS)),
    beforeRemoval: async () => {},
  })
  const moment = { sealedAt: 0, since: 0 }
  return {
    drain,
    segment: { id: '1', path: '1', bytes: weight, weight, ...moment, keepFile: false, uncut: false, keys: [] },
  }
}

it('leaves the engine to its readers after an insert', async () => {
  const { drain, segment } = drainAnd(BURST_BYTES - 1)
  drain.add(segment)
  await drain.empty(AbortSignal.timeout(5000))
  expect(drain.isBusy(1)).toBe(true)
  expect(drain.isBusy(BURST_BYTES)).toBe(false)
  await expect.poll(() => drain.isBusy(1)).toBe(false)
})

it('takes in the rest of a burst at once', async () => {
  const { drain, segment } = drainAnd(BURST_BYTES)
  drain.add(segment)
  expect(drain.isBusy(1)).toBe(true)
  await drain.empty(AbortSignal.timeout(5000))
  expect(drain.isBusy(1)).toBe(false)
})
