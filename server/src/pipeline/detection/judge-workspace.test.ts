import type { Span } from '@signet/engine/detections/detection'
import { expect, it } from 'vitest'
import { judgeWorkspace } from './judge-workspace.ts'
import type { Round } from './round.ts'

const HOUR_MS = 3_600_000
const end = Date.UTC(2026, 4, 7, 12)
const hourAt = (hoursBefore: number) => end - hoursBefore * HOUR_MS

/** Looks at the hours since a moment and tells what was read for it. */
async function readsOf(failuresAnHour: number, from: number): Promise<Span[]> {
  const read: Span[] = []
  const counts = { failures: failuresAnHour, signUps: 0, lockOuts: 0, texts: 0 }
  const reads: Partial<Round['reads']> = {
    hourCounts: async () => new Map(Array.from({ length: 48 }, (_, before) => [hourAt(before), counts])),
    agentDays: async () => [],
    async ofWorkspace(span) {
      read.push(span)
      return []
    },
  }
  const round = { reads, settings: { of: () => null }, end, without: (events: unknown) => events }
  await judgeWorkspace(round as unknown as Round, from)
  return read
}

it('reads hours at once that fit, and of others none that cannot', async () => {
  expect(await readsOf(100, hourAt(2))).toEqual([{ from: hourAt(5), to: hourAt(-1) }])
  expect(await readsOf(30_000, hourAt(2))).toEqual(
    [4, 3, 2, 1].map((hour) => ({ from: hourAt(hour + 1), to: hourAt(hour - 2) })),
  )
})
