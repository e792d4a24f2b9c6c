import { expect, it } from 'vitest'
import { evidenceIn, firingsOf } from './example-account.ts'
import { eventAt, noon } from './example-events.ts'

const found = (events: Parameters<typeof firingsOf>[1]) => firingsOf('PROVIDER_ALERT', events)
const verdict = (customData: Record<string, string>) => eventAt(noon, { type: 'PROVIDER_RISK', customData })

it.each([
  [{ risk: 'high' }, 'high'],
  [{ risk: 'HIGH' }, 'high'],
  [{ risk: '{level=MEDIUM, reasons=Anomalous Location}' }, 'medium'],
  [{ risk: 'critical' }, 'critical'],
  [{ cause: 'suspicious_login' }, 'medium'],
  [{ cause: 'government_attack' }, 'high'],
  [{ code: 'security.threat.detected' }, 'medium'],
])('passes a verdict on with its own level: %j', (customData, severity) => {
  expect(found([verdict(customData)])).toMatchObject([{ variant: 'verdict', severity }])
})

it.each([
  [{ risk: 'none' }],
  [{ risk: 'low' }],
  [{ risk: 'LOW', cause: 'risk_level' }],
  [{ risk: 'high', riskState: 'dismissed' }],
  [{ cause: 'bot_assessment' }],
  [{ cause: 'device_compliance' }],
  [{ code: 'policy.evaluate_sign_on' }],
  [{}],
])('stays quiet for what is no warning: %j', (customData) => {
  expect(found([verdict(customData)])).toEqual([])
})

it('passes on what the owner reports', () => {
  const report = eventAt(noon, { type: 'USER_REPORTED' })
  const [firing] = found([report])
  expect(firing).toMatchObject({ variant: 'reported', severity: 'high' })
  expect(firing && evidenceIn(firing, [report, verdict({ risk: 'high' })])).toEqual([report.eventId])
})
