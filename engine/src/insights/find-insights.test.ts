import { describe, expect, it } from 'vitest'
import { type DayCount, findInsights } from './find-insights.ts'

// 2026-11-10, a Tuesday.
const DAY = Date.UTC(2026, 10, 10) / 86_400_000
const series = (values: readonly number[], type: DayCount['type'] = 'TOTAL_EVENTS', dimension = ''): DayCount[] =>
  values.map((value, week) => ({ day: DAY - 7 * week, type, dimension, value }))

describe('an insight', () => {
  it('is what strays three deviations and half as much again from the same weekday', () => {
    expect(findInsights(DAY, series([600, 98, 104, 101, 97], 'COUNTRY_DISTRIBUTION', 'VN'), 0)).toMatchObject([
      {
        value: 600,
        usual: 100,
        sentence: 'Logins from Vietnam are 6 times the usual Tuesday: 600 instead of about 100.',
      },
    ])
    expect(findInsights(DAY, series([149, 100, 100, 100, 100]), 0)).toEqual([])
    expect(findInsights(DAY, series([150, 100, 100, 100, 100]), 0)).toHaveLength(1)
    expect(findInsights(DAY, series([200, 10, 190, 20, 200]), 0)).toEqual([])
  })

  it('may be a drop, down to nothing at all', () => {
    const [found] = findInsights(DAY, series([0, 400, 410, 390, 400]).slice(1), 0)
    expect(found?.sentence).toBe('Events are 100 % below the usual Tuesday: 0 instead of about 400.')
  })

  it('of a handful is chance, and days before the first event are unknown', () => {
    expect(findInsights(DAY, series([15, 1, 1, 1, 1]), 0)).toEqual([])
    expect(findInsights(DAY, series([500, 0, 0, 0, 0]), DAY - 14)).toEqual([])
    expect(findInsights(DAY, series([500, 0, 0, 0, 0]), DAY - 21)).toHaveLength(1)
  })

  it('of risk is a share: a day as risky as ever but busier is no news', () => {
    const risky = (values: readonly number[], totals: readonly number[]) =>
      findInsights(DAY, [...series(values, 'EVENT_RISK_SCORE'), ...series(totals)], 0).filter(
        ({ type }) => type === 'EVENT_RISK_SCORE',
      )
    expect(risky([400, 100, 100, 100, 100], [4000, 1000, 1000, 1000, 1000])).toEqual([])
    expect(risky([300, 50, 52, 48, 50], [1000, 1000, 1000, 1000, 1000])).toMatchObject([
      {
        value: 300,
        usual: 50,
        sentence: 'Risky events among all are 6 times the usual Tuesday: 300 instead of about 50.',
      },
    ])
    // Half as many events of which as many are risky as ever: twice the share.
    expect(risky([100, 100, 100, 100, 100], [500, 1000, 1000, 1000, 1000])).toMatchObject([{ value: 100, usual: 50 }])
    expect(risky([15, 1, 1, 1, 1], [100, 100, 100, 100, 100])).toEqual([])
  })

  it('is told by its strongest dimensions alone', () => {
    const counts = ['DE', 'FR', 'IT', 'ES', 'PT'].flatMap((code, rank) =>
      series([900 + rank, 10, 10, 10, 10], 'COUNTRY_DISTRIBUTION', code),
    )
    expect(findInsights(DAY, counts, 0).map(({ dimension }) => dimension)).toEqual(['PT', 'ES', 'IT'])
  })
})
