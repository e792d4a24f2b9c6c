import { describe, expect, it } from 'vitest'
import { dayMs } from './calendar.ts'
import { demoEventsBetween, demoTruthBetween } from './demo.ts'

const moments = [Date.UTC(2026, 10, 15, 9), Date.UTC(2027, 1, 3, 0, 10), Date.UTC(2027, 5, 20, 23, 50)]

describe('the demo', () => {
  it('has a month of 20,000 to 30,000 events, whenever one looks', () => {
    for (const now of moments) {
      const count = [...demoEventsBetween(now - 30 * dayMs, now)].length
      expect(count).toBeGreaterThan(20_000)
      expect(count).toBeLessThan(30_000)
    }
  })

  it('has something to show for the last day, week and month', () => {
    for (const now of moments) {
      const found = (days: number) => new Set(demoTruthBetween(now - days * dayMs, now).threats.map(({ type }) => type))
      expect(found(1).size).toBeGreaterThanOrEqual(2)
      expect(found(7).size).toBeGreaterThanOrEqual(9)
      expect(found(30).size).toBeGreaterThanOrEqual(18)
    }
  })

  it('has a stuffing campaign with two takeovers in every week', () => {
    for (const now of moments) {
      const { threats } = demoTruthBetween(now - 7 * dayMs, now)
      const campaign = threats.find(
        ({ type, compromised }) => type === 'CREDENTIAL_STUFFING' && compromised.length === 2,
      )
      expect(campaign).toBeDefined()
    }
  })
})
