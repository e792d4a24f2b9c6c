import { describe, expect, it } from 'vitest'
import { isStepDue, nextStep, restAfterStep } from './next-step.ts'

const MB = 1024 * 1024
const segments = (...sizes: number[]) => sizes.map((size, n) => ({ id: `s${n}`, weight: size * MB }))

describe('a step of links', () => {
  it('takes the oldest segments that fit, and one at least', () => {
    expect(nextStep([])).toEqual([])
    expect(nextStep(segments(1, 1, 1))).toEqual(['s0', 's1', 's2'])
    expect(nextStep(segments(10, 6, 1))).toEqual(['s0', 's1'])
    expect(nextStep(segments(40, 1))).toEqual(['s0'])
    expect(nextStep(segments(1, 40, 1))).toEqual(['s0'])
  })

  it('leaves the engine to others for ten times as long, and for as long while much waits', () => {
    expect(restAfterStep(100, [])).toBe(1000)
    expect(restAfterStep(100, segments(15))).toBe(1000)
    expect(restAfterStep(5000, [])).toBe(10_000)
    expect(restAfterStep(100, segments(8, 8))).toBe(100)
    expect(restAfterStep(5000, segments(16))).toBe(1000)
  })

  it('waits for its rest and for events that wait, and not for ever', () => {
    const moment = { now: 5000, restsUntil: 4000, since: 3000, isBehind: false }
    expect(isStepDue(moment)).toBe(true)
    expect(isStepDue({ ...moment, restsUntil: 5001 })).toBe(false)
    expect(isStepDue({ ...moment, isBehind: true })).toBe(false)
    const late = { now: 33_000, restsUntil: 40_000, isBehind: true }
    expect(isStepDue({ ...late, since: 3001 })).toBe(false)
    expect(isStepDue({ ...late, since: 3000 })).toBe(true)
  })
})
