import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BURST_BYTES } from '../journal/segment-drain.ts'
import { mergeBreaks } from './merge-breaks.ts'

const STOP = 'SYSTEM STOP MERGES'
const START = 'SYSTEM START MERGES'
const insert = async () => 'inserted'

let told: string[]
let longestMs: number
let refusals: number

beforeEach(() => {
  vi.useFakeTimers()
  told = []
  longestMs = 0
  refusals = 0
})
afterEach(() => vi.useRealTimers())

function open() {
  const command = async (sql: string) => {
    if (sql === START && refusals > 0) {
      refusals -= 1
      throw new Error('no memory')
    }
    told.push(sql)
  }
  return mergeBreaks({ command, longestMergeMs: async () => longestMs })
}

/** A burst of so many inserts, one a second. */
async function burst(breaks: ReturnType<typeof open>, inserts: number): Promise<void> {
  for (let each = 0; each < inserts; each += 1) {
    expect(await breaks.around(BURST_BYTES, insert)).toBe('inserted')
    await vi.advanceTimersByTimeAsync(1_000)
  }
}

it('nothing is merged in a burst, and everything two seconds after it', async () => {
  const breaks = open()
  await burst(breaks, 10)
  expect(told).toEqual([STOP])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(told).toEqual([STOP, START])
})

it('what comes little by little stops no merge', async () => {
  const breaks = open()
  for (let each = 0; each < 10; each += 1) await breaks.around(BURST_BYTES - 1, insert)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toEqual([])
})

it('a burst that does not end is merged half of the time', async () => {
  const breaks = open()
  await burst(breaks, 480)
  expect(told).toEqual([STOP, START, STOP, START])
})

it('bursts that follow each other leave the engine ten seconds between them', async () => {
  const breaks = open()
  await burst(breaks, 1)
  await vi.advanceTimersByTimeAsync(4_000)
  await burst(breaks, 1)
  expect(told).toEqual([STOP, START])
  await vi.advanceTimersByTimeAsync(10_000)
  await burst(breaks, 1)
  expect(told).toEqual([STOP, START, STOP])
})

it('a merge that has come far is not stopped', async () => {
  longestMs = 6_000
  const breaks = open()
  await burst(breaks, 5)
  expect(told).toEqual([])
})

it('where the engine does not say what it merges, nothing is stopped', async () => {
  const breaks = mergeBreaks({
    command: async (sql) => void told.push(sql),
    longestMergeMs: () => Promise.reject(new Error('busy')),
  })
  await burst(breaks, 5)
  expect(told).toEqual([])
})

it('whoever changes rows has merging go on first, also while it is about to be stopped', async () => {
  const breaks = open()
  await burst(breaks, 2)
  await breaks.end()
  expect(told).toEqual([STOP, START])
  await vi.advanceTimersByTimeAsync(60_000)
  const inserting = breaks.around(BURST_BYTES, insert)
  await breaks.end()
  await inserting
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told).toEqual([STOP, START])
})

it('an engine that refuses to go on is told again', async () => {
  refusals = 3
  const breaks = open()
  await burst(breaks, 1)
  await expect(breaks.end()).rejects.toThrow('no memory')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(told).toEqual([STOP, START])
})

it('an insert that fails is a failed insert, and the break ends after it', async () => {
  const breaks = open()
  await expect(breaks.around(BURST_BYTES, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(told).toEqual([STOP, START])
})

it('an engine that has ended is told nothing more', async () => {
  const breaks = open()
  await burst(breaks, 1)
  breaks.close()
  await burst(breaks, 1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toEqual([STOP])
})
