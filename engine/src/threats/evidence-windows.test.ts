import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { windowsOf, withinWindows } from './evidence-windows.ts'

const HOUR = 3_600_000
const burst = (from: number, to: number) => ({ from: from * HOUR, to: to * HOUR, named: [] })
const login = (at: number) => ({ from: at * HOUR, to: at * HOUR, named: ['an event'] })
const only = [{ field: 'account.id', operator: 'equals' as const, values: ['ada'] }]

describe('the windows of a threat', () => {
  it('leave out what happened between two sign-ins, and keep bursts together that follow each other closely', () => {
    expect(windowsOf([login(72), login(0)], 8)).toEqual([
      { from: 0, to: 0 },
      { from: 72 * HOUR, to: 72 * HOUR },
    ])
    expect(windowsOf([burst(0, 1), burst(1.9, 2), burst(9, 10)], 8)).toEqual([
      { from: 0, to: 2 * HOUR },
      { from: 9 * HOUR, to: 10 * HOUR },
    ])
    expect(windowsOf([login(1), burst(1.5, 2)], 8)).toHaveLength(2)
  })

  it('cover every firing, in order, without touching each other, and are never too many', () => {
    const hour = fc.integer({ min: 0, max: 500 })
    const fired = fc.tuple(hour, fc.integer({ min: 0, max: 30 }), fc.boolean()).map(([from, length, named]) => ({
      ...burst(from, from + length),
      named: named ? ['an event'] : [],
    }))
    fc.assert(
      fc.property(
        fc.array(fired, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: -3, max: 8 }),
        (firings, most) => {
          const windows = windowsOf(firings, most)
          expect(windows.length).toBeLessThanOrEqual(Math.max(1, most))
          for (const { from, to } of firings)
            expect(windows.some((each) => each.from <= from && to <= each.to)).toBe(true)
          const ends = windows.map(({ to }) => to)
          expect(windows.every(({ from }, at) => at === 0 || from > (ends[at - 1] ?? 0))).toBe(true)
        },
      ),
    )
  })

  it('are told by the filters, where there are several and room for them', () => {
    expect(withinWindows(only, [login(0)])).toEqual(only)
    expect(withinWindows(only, [login(0), login(72)])).toEqual([
      ...only,
      {
        operator: 'or',
        filters: ['1970-01-01T00:00:00.000Z', '1970-01-04T00:00:00.000Z'].map((at) => {
          return { field: 'event.timestamp', operator: 'between', values: [at, at] }
        }),
      },
    ])
    const many = Array.from({ length: 14 }, () => only).flat()
    expect(withinWindows(many, [login(0), login(72)])).toEqual(many)
  })
})
