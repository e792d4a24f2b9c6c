import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settingsOf } from './settings-of.ts'
import { slideInSteps, slideWindow } from './sliding-window.ts'

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

describe('a sliding window in steps', () => {
  it('does what it does at once, and lets go every few hundred events', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { maxLength: 900, size: 'max' }), fc.nat(400), (gaps, windowMs) => {
        let timestamp = 0
        const events = gaps.map((gap) => {
          timestamp += gap
          return { timestamp }
        })
        const seen = (slide: (steps: Parameters<typeof slideInSteps<{ timestamp: number }>>[2]) => void) => {
          const calls: unknown[] = []
          const told = (name: string) => (event: object, oldest?: object) => calls.push([name, event, oldest])
          slide({ enter: told('enter'), leave: told('leave'), judge: told('judge') })
          return calls
        }
        let most = 0
        const inSteps = seen((steps) => {
          let judged = 0
          const judge = (event: { timestamp: number }, oldest: { timestamp: number }) => {
            judged++
            steps.judge(event, oldest)
          }
          for (const _ of slideInSteps(events, windowMs, { ...steps, judge })) {
            most = Math.max(most, judged)
            judged = 0
          }
        })
        expect(inSteps).toEqual(seen((steps) => slideWindow(events, windowMs, steps)))
        expect(most).toBeLessThanOrEqual(200)
        if (events.length > 200) expect(most).toBe(200)
      }),
      { numRuns: 30 },
    )
  })
})

describe('settings', () => {
  it('are the defaults, over them what the workspace set, and nothing else', () => {
    const thresholds = { failures: { value: 10, why: '' }, accounts: { value: 3, why: '' } }
    expect(settingsOf(thresholds, { accounts: 5, other: 1 })).toEqual({ failures: 10, accounts: 5 })
  })
})
