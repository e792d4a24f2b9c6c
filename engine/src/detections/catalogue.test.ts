import { threatTypes } from '@signet/contract/threat-types'
import { describe, expect, it } from 'vitest'
import { detectionOf, detections } from './catalogue.ts'

describe('the catalogue', () => {
  it('has a detection for every type, in the order of the contract', () => {
    expect(detections.map(({ type }) => type)).toEqual([...threatTypes])
  })

  it.each(threatTypes)('%s explains itself and can be looked for', (type) => {
    const detection = detectionOf(type)
    expect(detection.title).not.toBe('')
    expect(detection.finds).not.toBe('')
    expect(detection.quietMinutes).toBeGreaterThan(0)
    expect(detection.runbook.length).toBeGreaterThan(1)
    expect(detection.blindSpots.length).toBeGreaterThan(0)
    for (const { value, why } of Object.values(detection.thresholds)) {
      expect(Number.isFinite(value)).toBe(true)
      expect(why).not.toBe('')
    }
    const { bySource, byAccount, byPrint, byPhone, byWorkspace } = detection
    expect([bySource, byAccount, byPrint, byPhone, byWorkspace].some((rule) => rule !== undefined)).toBe(true)
  })
})
