import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ACCOUNT_POLICY, giveBack, type TryState, takeTry } from './lock-out.ts'

const MINUTE_MS = 60_000
const start = new Date('2026-03-01T12:00:00Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * MINUTE_MS)

/** Minutes of the tries, all wrong; the state after them and how many were let through. */
function replay(minutes: number[]): { state: TryState | undefined; admitted: number } {
  let state: TryState | undefined
  let admitted = 0
  for (const minute of minutes) {
    const decision = takeTry(state, ACCOUNT_POLICY, at(minute))
    if (!decision.admitted) continue
    state = decision.state
    admitted += 1
  }
  return { state, admitted }
}

const times = (count: number, minute: number) => Array<number>(count).fill(minute)

describe('guessing at an account', () => {
  const table: [why: string, minutes: number[], admitted: number, lockedUntilMinute: number | undefined][] = [
    ['nine tries', times(9, 0), 9, undefined],
    ['ten tries', times(10, 0), 10, 15],
    ['a hundred tries', times(100, 0), 10, 15],
    ['ten tries over more than the window', [0, 2, 4, 6, 8, 10, 12, 14, 14.9, 15], 10, undefined],
    ['ten tries inside the window', [0, 2, 4, 6, 8, 10, 12, 14, 14.8, 14.9], 10, 29.9],
    ['a second round doubles', [...times(10, 0), ...times(10, 15)], 20, 45],
    ['a third round doubles again', [...times(10, 0), ...times(10, 15), ...times(10, 45)], 30, 105],
    ['a day of rest forgets', [...times(10, 0), ...times(10, 1441)], 20, 1456],
  ]
  it.each(table)('%s', (_why, minutes, admitted, lockedUntilMinute) => {
    const result = replay(minutes)
    expect(result.admitted).toBe(admitted)
    expect(result.state?.lockedUntil).toEqual(lockedUntilMinute === undefined ? undefined : at(lockedUntilMinute))
  })

  it('lets through at most ten tries per quarter of an hour, whatever their rhythm', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 24 * 60 }), { maxLength: 400 }), (minutes) => {
        const ordered = minutes.toSorted((a, b) => a - b)
        const admitted: number[] = []
        let state: TryState | undefined
        for (const minute of ordered) {
          const decision = takeTry(state, ACCOUNT_POLICY, at(minute))
          if (!decision.admitted) continue
          state = decision.state
          admitted.push(minute)
        }
        // A window starts with its first try, so a sliding quarter of an hour may touch two windows.
        for (const first of admitted) {
          expect(admitted.filter((minute) => minute >= first && minute < first + 15).length).toBeLessThanOrEqual(20)
        }
      }),
    )
  })

  it('never locks longer than a day', () => {
    let state: TryState | undefined
    let now = start
    for (let round = 0; round < 200; round += 1) {
      const decision = takeTry(state, ACCOUNT_POLICY, now)
      if (decision.admitted) state = decision.state
      else {
        expect(decision.lockedUntil.getTime() - now.getTime()).toBeLessThanOrEqual(24 * 60 * MINUTE_MS)
        now = decision.lockedUntil
      }
    }
  })
})

describe('giving a try back', () => {
  it('undoes the try that would have locked', () => {
    const { state } = replay(times(10, 0))
    const back = state && giveBack(state)
    expect(back).toMatchObject({ tries: 9, lockedUntil: undefined, locks: 0 })
    expect(takeTry(back, ACCOUNT_POLICY, at(0))).toMatchObject({ admitted: true })
  })

  it('never goes below zero', () => {
    const { state } = replay([0])
    const twice = state && giveBack(giveBack(state))
    expect(twice?.tries).toBe(0)
  })
})
