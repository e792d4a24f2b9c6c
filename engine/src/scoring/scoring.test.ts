import { describe, expect, it } from 'vitest'
import { startProfile } from '../detections/account-profile.ts'
import type { Firing } from '../detections/detection.ts'
import { habits, home, stranger } from '../detections/example-account.ts'
import { eventAt, noon } from '../detections/example-events.ts'
import { type AnomalyScore, anomalyScore } from './anomaly-score.ts'
import { labelsOf } from './labels-of.ts'
import { riskLevel } from './risk-level.ts'
import { riskScore } from './risk-score.ts'

function profileOf(count: number) {
  const profile = startProfile()
  for (const event of habits(count)) profile.learn(event)
  return profile
}
const sumOf = (contributions: readonly { weight: number }[]) =>
  contributions.reduce((sum, { weight }) => sum + weight, 0)
const scored = (count: number, fields: object): AnomalyScore => {
  const score = anomalyScore(profileOf(count), eventAt(noon, fields))
  if (score === null) throw new Error('There is a score')
  return score
}

describe('the anomaly score', () => {
  it('needs three successes', () => {
    expect(anomalyScore(profileOf(2), eventAt(noon, stranger))).toBeNull()
    expect(anomalyScore(profileOf(3), eventAt(noon, stranger))).not.toBeNull()
  })

  it('is 0 for the usual and anomalous for what is new in everything', () => {
    expect(scored(3, home).score).toBe(0)
    expect(scored(3, stranger).score).toBeGreaterThanOrEqual(75)
    expect(scored(50, stranger).score).toBeLessThanOrEqual(100)
  })

  it('rises with what is new and with how much is known', () => {
    const newAddress = scored(10, { ...home, ip: '203.0.113.66' }).score
    const newPhone = scored(10, {
      ...home,
      deviceId: 'new',
      userAgent: 'Chrome',
      browser: 'Chrome',
      os: 'Android',
    }).score
    expect(newAddress).toBeLessThan(75)
    expect(newPhone).toBeLessThan(75)
    expect(scored(10, stranger).score).toBeGreaterThan(newPhone)
    expect(scored(10, stranger).score).toBeGreaterThan(scored(3, stranger).score)
  })

  it('calms less by what is common in the workspace', () => {
    const event = eventAt(noon, { ...home, ip: '203.0.113.66', asn: 64_500, country: 'FR' })
    const common = {
      successes: 1000,
      counts: { userAgent: new Map([[event.userAgent, 900]]), device: new Map([['id laptop-of-ada', 800]]) },
    }
    const rare = {
      successes: 1000,
      counts: { userAgent: new Map<string, number>(), device: new Map<string, number>() },
    }
    const of = (frequencies: typeof rare) => anomalyScore(profileOf(20), event, frequencies)?.score ?? 0
    expect(of(common)).toBeGreaterThan(of(rare))
  })

  it('is the sum of its contributions', () => {
    const { score, contributions } = scored(10, stranger)
    expect(sumOf(contributions)).toBeCloseTo(score, 9)
    expect(contributions.map(({ name }) => name)).toContain('country')
  })
})

describe('the risk score', () => {
  const profile = profileOf(10)
  const risk = (fields: object, types: [Firing['type'], Firing['severity']][] = []) => {
    const event = eventAt(noon, fields)
    const firings = types.map(
      ([type, severity]): Firing => ({
        type,
        severity,
        variant: '',
        subject: { kind: 'account', value: 'ada' },
        at: noon,
        from: noon,
        to: noon,
        measures: [],
        evidence: [],
        sources: [],
        named: [],
        compromised: [],
      }),
    )
    return riskScore({ event, profile, anomaly: anomalyScore(profile, event), firings })
  }

  it('is 0 for the usual, and a single weak signal stays below medium', () => {
    expect(risk(home)).toEqual({ score: 0, contributions: [] })
    for (const flag of ['ipVpn', 'ipHosting', 'bot', 'headless', 'scripted', 'emailDisposable'])
      expect(riskLevel(risk({ ...home, [flag]: true }).score)).toBe('none')
    expect(riskLevel(risk({ ...home, country: 'FR' }).score)).toBe('none')
  })

  it('is high for a takeover, and never more than 1', () => {
    expect(riskLevel(risk(home, [['ACCOUNT_TAKEOVER', 'critical']]).score)).toBe('high')
    const all = risk({ ...stranger, ipTor: true, ipHosting: true, scripted: true }, [
      ['ACCOUNT_TAKEOVER', 'critical'],
      ['SUSPICIOUS_LOGIN', 'medium'],
    ])
    expect(all.score).toBeLessThanOrEqual(1)
  })

  it('is the sum of its contributions', () => {
    const { score, contributions } = risk({ ...stranger, ipVpn: true }, [['SUSPICIOUS_LOGIN', 'medium']])
    expect(sumOf(contributions)).toBeCloseTo(score, 9)
    expect(contributions.map(({ name }) => name)).toEqual([
      'SUSPICIOUS_LOGIN',
      'anomaly',
      'newCountry',
      'newPrint',
      'vpn',
    ])
  })
})

describe('the risk level', () => {
  it.each([
    [0.8, 'high'],
    [0.79, 'medium'],
    [0.3, 'medium'],
    [0.29, 'none'],
  ])('of %d is %s by default', (score, level) => {
    expect(riskLevel(score)).toBe(level)
  })

  it('follows the workspace’s thresholds', () => {
    const thresholds = { high: 0.9, medium: 0.5, low: 0.2 }
    expect([0.9, 0.5, 0.2, 0.1].map((score) => riskLevel(score, thresholds))).toEqual(['high', 'medium', 'low', 'none'])
  })
})

it('labels an event once for each threat, and as anomalous from 75 on', () => {
  const types = [
    { type: 'ACCOUNT_TAKEOVER' },
    { type: 'BRUTE_FORCE' },
    { type: 'BRUTE_FORCE' },
    { type: 'DORMANT_ACCOUNT' },
  ] as const
  expect(labelsOf(types, 74.9)).toEqual(['ACCOUNT:TAKE_OVER', 'EVENT:BRUTE_FORCE'])
  expect(labelsOf([], 75)).toEqual(['EVENT:ANOMALOUS'])
  expect(labelsOf([], null)).toEqual([])
})
