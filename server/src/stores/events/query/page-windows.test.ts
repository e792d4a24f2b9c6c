import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageWindows } from './page-windows.ts'

const where = { kind: 'all', of: [] } as const
const DAY_MS = 86_400_000

describe('the windows of a page', () => {
  it('cover the range once, from its end to its start', () => {
    fc.assert(
      fc.property(fc.nat(4e12), fc.nat(200 * DAY_MS), (from, length) => {
        const windows = [...pageWindows({ from, to: from + length, where })]
        expect(windows[0]?.to ?? from).toBe(from + length)
        expect(windows.at(-1)?.from ?? from).toBe(from)
        for (const [at, window] of windows.entries()) {
          expect(window.from).toBeLessThan(window.to)
          if (at > 0) expect(window.to).toBe(windows[at - 1]?.from)
        }
        expect(windows.length).toBeLessThanOrEqual(4)
      }),
    )
  })

  it('begin with a day', () => {
    const [first, second] = pageWindows({ from: 0, to: 180 * DAY_MS, where })
    expect(first).toEqual({ from: 179 * DAY_MS, to: 180 * DAY_MS, where })
    expect(second?.from).toBe(171 * DAY_MS)
  })
})
