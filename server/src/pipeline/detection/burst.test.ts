import { expect, it } from 'vitest'
import { BURST_BYTES, BURST_MS, letPass, openBurst } from './burst.ts'

it('lets the first seconds of each burst pass, and no more of one that does not end', () => {
  let bytes = BURST_BYTES
  let now = 0
  const isBurst = openBurst(
    () => bytes,
    () => now,
  )
  expect(isBurst()).toBe(false)
  bytes += 1
  expect(isBurst()).toBe(true)
  now += BURST_MS - 1
  expect(isBurst()).toBe(true)
  now += 1
  expect(isBurst()).toBe(false)
  now += 10 * BURST_MS
  expect(isBurst()).toBe(false)
  bytes = 0
  expect(isBurst()).toBe(false)
  bytes = 2 * BURST_BYTES
  expect(isBurst()).toBe(true)
})

it('goes on when the burst is over, and ends with the server', async () => {
  const looks = [true, true, false]
  await letPass(() => looks.shift() ?? true, new AbortController().signal)
  expect(looks).toEqual([])
  const stopping = new AbortController()
  const stopped = letPass(() => true, stopping.signal)
  stopping.abort()
  await stopped
})
