import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, unreachable } from './api-error.ts'
import { messageReader, readMessages, type StreamMessage } from './event-stream.ts'
import { paced, pause } from './paced.ts'
import { failuresAfter, mayTryAgain, shouldWatch, waitMs } from './watching.ts'

const told =
  'event: threat\ndata: {"id":"1"}\n\n: still here\n\nevent: insight\ndata: a\ndata: b\n\ndata:plain\n\nevent: late'
const messages: StreamMessage[] = [
  { event: 'threat', data: '{"id":"1"}' },
  { event: 'insight', data: 'a\nb' },
  { event: 'message', data: 'plain' },
]

describe('messages of a stream', () => {
  test('are the same wherever the network cuts them', () => {
    for (const text of [told, told.replaceAll('\n', '\r\n'), told.replaceAll('\n', '\r')])
      for (let size = 1; size <= text.length; size++) {
        const read = messageReader()
        const found: StreamMessage[] = []
        for (let at = 0; at < text.length; at += size) found.push(...read(text.slice(at, at + size)))
        expect(found).toEqual(messages)
      }
  })

  test('hold letters that were cut in the middle', async () => {
    const bytes = new TextEncoder().encode('data: Zürich – 東京\n\n')
    const found: StreamMessage[] = []
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    await readMessages(stream, (message) => found.push(message))
    expect(found).toEqual([{ event: 'message', data: 'Zürich – 東京' }])
  })
})

describe('a connection that was lost', () => {
  test('is tried again later and later, up to half a minute, never by all at once', () => {
    expect([0, 1, 2, 3, 9].map((failures) => waitMs(failures, 1))).toEqual([1000, 2000, 4000, 8000, 30_000])
    expect(waitMs(3, 0)).toBe(4000)
  })

  test.each([
    [0, true],
    [429, true],
    [503, true],
    [402, false],
    [403, false],
    [404, false],
  ])('after status %i is tried again: %s', (status, again) => {
    expect(mayTryAgain(status === 0 ? unreachable() : new ApiError(status, 'code', 'message', {}, null))).toBe(again)
  })

  test('counts as a failure only if it did not last', () => {
    expect(failuresAfter(3, 500)).toBe(4)
    expect(failuresAfter(3, 120_000)).toBe(0)
    expect(mayTryAgain(new TypeError('network error'))).toBe(true)
  })

  test('is left alone while nobody looks, nothing is reached or nobody is signed in', () => {
    const all = { visible: true, online: true, signedIn: true }
    expect(shouldWatch(all)).toBe(true)
    for (const missing of ['visible', 'online', 'signedIn'])
      expect(shouldWatch({ ...all, [missing]: false })).toBe(false)
  })
})

describe('work that is paced', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('begins at once, happens once a second at most, and forgets nothing', async () => {
    const work = vi.fn(async () => undefined)
    const ask = paced(work, 1000)
    for (let n = 0; n < 10; n++) ask()
    expect(work).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(work).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(5000)
    expect(work).toHaveBeenCalledTimes(2)
  })

  test('waits for slow work, and survives work that fails', async () => {
    const work = vi.fn(() => pause(3000).then(() => Promise.reject(new Error('no'))))
    const ask = paced(work, 1000)
    ask()
    await vi.advanceTimersByTimeAsync(2000)
    ask()
    expect(work).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(work).toHaveBeenCalledTimes(2)
  })
})

test('a pause ends when nobody waits any more', async () => {
  const leaving = new AbortController()
  const waiting = pause(60_000, leaving.signal)
  leaving.abort()
  await waiting
  await pause(60_000, leaving.signal)
})
