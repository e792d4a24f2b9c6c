import { describe, expect, it } from 'vitest'
import type { EventStoreStatus } from '../stores/events/event-store.ts'
import { openHoldBack } from './hold-back.ts'

type Status = Pick<EventStoreStatus, 'state' | 'isResting' | 'backlogMs'>
const behind: Status = { state: 'ready', isResting: false, backlogMs: 60_000 }

/** How long a post of so many records is held, where the engine is like this at each moment. */
async function heldFor(records: number, statusAt: (ms: number) => Status): Promise<number> {
  let held = 0
  const holdBack = openHoldBack(
    () => statusAt(held),
    async (ms) => {
      held += ms
    },
  )
  await holdBack(records)
  return held
}

describe('a post of many records', () => {
  it('waits until the engine has caught up', async () => {
    const caughtUp = await heldFor(1000, (ms) => (ms < 300 ? behind : { ...behind, backlogMs: 100 }))
    expect(caughtUp).toBe(300)
  })
  it('is taken after a second all the same', async () => {
    expect(await heldFor(1000, () => behind)).toBe(1000)
  })
  it('does not wait while the engine keeps up, rests or is away', async () => {
    for (const status of [
      { ...behind, backlogMs: 0 },
      { ...behind, isResting: true },
      { ...behind, state: 'down' as const },
      { ...behind, state: 'starting' as const },
    ])
      expect(await heldFor(1000, () => status)).toBe(0)
  })
})

it('a post of one record is never held back', async () => {
  expect(await heldFor(1, () => behind)).toBe(0)
})
