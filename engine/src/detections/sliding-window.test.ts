import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settingsOf } from './settings-of.ts'
import { slideWindow } from './sliding-window.ts'

describe('a sliding window', () => {
  it('holds, at every event, exactly the events that are at most its length older', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100), { maxLength: 50 }), fc.nat(40), (times, windowMs) => {
        const events = times.toSorted((a, b) => a - b).map((timestamp) => ({ timestamp }))
        const inside = new Set<object>()
        let turn = 0
        slideWindow(events, windowMs, {
          enter: (event) => inside.add(event),
          leave: (event) => inside.delete(event),
          judge(event, oldest) {
            turn++
            const due = events.slice(0, turn).filter(({ timestamp }) => event.timestamp - timestamp <= windowMs)
            expect([...inside]).toEqual(due)
            expect(oldest).toBe(due[0])
          },
        })
        expect(turn).toBe(events.length)
      }),
    )
  })
})

describe('settings', () => {
  it('are the defaults, over them what the workspace set, and nothing else', () => {
    const thresholds = { failures: { value: 10, why: '' }, accounts: { value: 3, why: '' } }
    expect(settingsOf(thresholds, { accounts: 5, other: 1 })).toEqual({ failures: 10, accounts: 5 })
  })
})
