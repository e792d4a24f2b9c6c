import { describe, expect, it } from 'vitest'
import { accountRisk } from './account-risk.ts'
import { isOtherRisk, type OpenTime, riskOverTime } from './risk-over-time.ts'

const threat = (from: number, to: number | null, severity: OpenTime['severity'] = 'high'): OpenTime => ({
  type: 'BRUTE_FORCE',
  severity,
  from,
  to,
})
const told = (threats: readonly OpenTime[]) => riskOverTime(threats).map(({ at, risk }) => [at, risk.level, risk.score])

describe('the risk of an account over time', () => {
  it('rises and falls with the threats that are open', () => {
    expect(told([threat(10, 50), threat(20, 40, 'critical')])).toEqual([
      [10, 'medium', 0.65],
      [20, 'high', expect.closeTo(0.965)],
      [40, 'medium', 0.65],
      [50, 'none', 0],
    ])
  })

  it('says nothing where nothing changes', () => {
    // One ends in the moment in which its like begins.
    expect(told([threat(10, 20), threat(20, null)])).toEqual([[10, 'medium', 0.65]])
    expect(told([])).toEqual([])
  })

  it('of somebody who never was risky is not told', () => {
    expect(isOtherRisk(null, accountRisk([]))).toBe(false)
    expect(isOtherRisk({ score: 0.65, level: 'medium' }, accountRisk([]))).toBe(true)
    expect(isOtherRisk({ score: 0.6500001, level: 'medium' }, accountRisk([threat(0, null)]))).toBe(false)
    expect(isOtherRisk({ score: 0.65, level: 'low' }, accountRisk([threat(0, null)]))).toBe(true)
  })
})
