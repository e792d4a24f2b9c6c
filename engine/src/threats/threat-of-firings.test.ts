import { describe, expect, it } from 'vitest'
import { detectionOf } from '../detections/catalogue.ts'
import type { Firing } from '../detections/detection.ts'
import { mergeByHour } from './hourly-firing.ts'
import { isNew, storyOf, withoutSettled } from './threat-of-firings.ts'

const MINUTE = 60_000
const START = Date.UTC(2026, 10, 1)

function firing(minute: number, given: Partial<Firing> = {}): Firing {
  return {
    type: 'BRUTE_FORCE',
    variant: 'one-source',
    subject: { kind: 'account', value: 'ada' },
    at: START + minute * MINUTE,
    from: START + (minute - 5) * MINUTE,
    to: START + minute * MINUTE,
    severity: 'high',
    measures: [{ name: 'failures', value: 10 + minute, threshold: 10, usual: null }],
    evidence: [{ field: 'account.id', operator: 'equals', values: ['ada'] }],
    sources: ['203.0.113.9'],
    named: [],
    compromised: [],
    ...given,
  }
}

describe('firings of an hour', () => {
  it('are one, whatever order they came in', () => {
    const all = [
      firing(10, { named: ['b'], sources: ['198.51.100.1'] }),
      firing(50, { severity: 'critical', named: ['a'], compromised: ['ada'] }),
      firing(61),
      firing(20, { subject: { kind: 'account', value: 'bob' } }),
    ]
    const merged = mergeByHour(all)
    expect(mergeByHour([...all].reverse())).toEqual(merged)
    expect(merged).toHaveLength(3)
    const first = merged.find(({ subject, hour }) => subject.value === 'ada' && hour === START)
    expect(first).toMatchObject({
      at: START + 10 * MINUTE,
      from: START + 5 * MINUTE,
      to: START + 50 * MINUTE,
      severity: 'critical',
      sources: ['198.51.100.1', '203.0.113.9'],
      named: ['a', 'b'],
      compromised: ['ada'],
    })
  })
})

describe('a threat', () => {
  it('spans all its firings and joins their evidence', () => {
    const other = firing(70, { variant: 'many-sources', evidence: [{ field: 'event.type', operator: 'exists' }] })
    const story = storyOf(detectionOf('BRUTE_FORCE'), mergeByHour([other, firing(10)]))
    expect(story).toMatchObject({ from: START + 5 * MINUTE, to: START + 70 * MINUTE, severity: 'high' })
    expect(story.filters).toMatchObject([{ operator: 'or', filters: [{ operator: 'and' }, { operator: 'and' }] }])
    expect(storyOf(detectionOf('BRUTE_FORCE'), mergeByHour([firing(10)])).filters).toEqual(firing(10).evidence)
  })
})

describe('after a threat was resolved', () => {
  const settled = [{ from: START, to: START + 30 * MINUTE }]
  const hourOf = (...firings: Firing[]) => {
    const [merged] = mergeByHour(firings)
    if (merged === undefined) throw new Error('nothing merged')
    return merged
  }

  it('a count has to be reached again by other events', () => {
    expect(isNew(hourOf(firing(33)), settled)).toBe(false)
    expect(isNew(hourOf(firing(36)), settled)).toBe(true)
    expect(isNew(hourOf(firing(-1)), settled)).toBe(true)
  })

  it('an attack that goes on within the hour is new, from where the resolved one ended', () => {
    const goesOn = hourOf(firing(10), firing(36))
    expect(isNew(goesOn, settled)).toBe(true)
    expect(withoutSettled(goesOn, settled)).toMatchObject({ from: START + 30 * MINUTE + 1, to: START + 36 * MINUTE })
  })

  it('a success of the attacker is new by itself', () => {
    expect(isNew(hourOf(firing(33, { named: ['login'] })), settled)).toBe(true)
    expect(isNew(hourOf(firing(30, { named: ['login'] })), settled)).toBe(false)
  })
})
