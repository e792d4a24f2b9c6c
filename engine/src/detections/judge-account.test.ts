import type { StoredEvent } from '@signet/contract/event'
import { describe, expect, it } from 'vitest'
import { accountDetections } from './account-detections.ts'
import { detections } from './catalogue.ts'
import type { AccountView } from './detection.ts'
import { habits, home, judgeExample, stranger } from './example-account.ts'
import { eventAt, failureAt, noon, times } from './example-events.ts'
import { dayMs, hourMs, minuteMs, secondMs } from './sliding-window.ts'

const from = noon - dayMs
const to = noon + 4 * dayMs
const span = { from, to }
const server = { ip: '192.0.100.9', asn: 64_500, country: 'US', deviceId: '', userAgent: 'curl/8', scripted: true }

/** A story with an attack, a takeover, a change, a payment, a stolen session and a prompt storm. */
const story: readonly StoredEvent[] = [
  ...habits(8),
  eventAt(noon - hourMs, home),
  ...times(14, (turn) => failureAt(noon + turn * 20 * secondMs, server)),
  eventAt(noon + hourMs, stranger),
  eventAt(noon + 2 * hourMs, { ...stranger, type: 'CHANGE_EMAIL_SUCCESS' }),
  eventAt(noon + 3 * hourMs, { ...home, sessionId: 's1' }),
  eventAt(noon + 4 * hourMs, { ...stranger, type: 'TOKEN_REFRESHED', sessionId: 's1' }),
  ...times(6, (turn) => eventAt(noon + dayMs + turn * minuteMs, { ...stranger, type: 'MFA_DENIED' })),
  eventAt(noon + dayMs + 7 * minuteMs, stranger),
  eventAt(noon + 2 * dayMs, { ...stranger, type: 'PAYMENT_SUCCESS' }),
  eventAt(noon + 3 * dayMs, home),
]

const judge = (events: readonly StoredEvent[], told: Partial<AccountView> = {}) =>
  judgeExample(events, { span, ...told })

describe('the same events give the same judgement', () => {
  const whole = judge(story)

  it('of which there is something to compare', () => {
    const types = new Set(whole.firings.map(({ type, variant }) => `${type} ${variant}`))
    expect([...types].sort()).toEqual([
      'ACCOUNT_TAKEOVER after-attack',
      'ACCOUNT_TAKEOVER change',
      'ACCOUNT_TAKEOVER fatigue',
      'ACCOUNT_TAKEOVER payment',
      'BRUTE_FORCE one-source',
      'IMPOSSIBLE_TRAVEL two-places',
      'MFA_FATIGUE refusals',
      'SESSION_HIJACKING foreign-use',
      'SUSPICIOUS_LOGIN entered',
      'SUSPICIOUS_LOGIN stopped',
    ])
  })

  it('whatever order they came in', () => {
    const backwards = judge(story.toReversed())
    expect(backwards).toEqual(whole)
    const byId = judge(story.toSorted((a, b) => (a.eventId.slice(-1) < b.eventId.slice(-1) ? -1 : 1)))
    expect(byId).toEqual(whole)
  })

  it('however they are cut into spans, when the next span knows whom the one before named', () => {
    const cuts = story.map(({ timestamp }) => timestamp).filter((at) => at >= from)
    for (const cut of new Set(cuts)) {
      const before = judge(
        story.filter(({ timestamp }) => timestamp < cut),
        { span: { from, to: cut } },
      )
      const named = new Set(before.firings.flatMap((firing) => firing.named))
      const after = judge(story, { span: { from: cut, to }, named })
      expect([...before.firings, ...after.firings]).toEqual(whole.firings)
      expect([...before.scores, ...after.scores]).toEqual(whole.scores)
    }
  })

  it('also where a change names a sign-in that was learned from', () => {
    const far = { ...stranger, country: 'DE', latitude: 40 }
    const late = [
      ...habits(8),
      eventAt(noon, far),
      eventAt(noon + hourMs, { ...far, type: 'CHANGE_PHONE_SUCCESS' }),
      eventAt(noon + 2 * hourMs, far),
      eventAt(noon + 3 * hourMs, { ...far, type: 'CHANGE_EMAIL_SUCCESS' }),
      eventAt(noon + dayMs, { ...far, type: 'PAYMENT_SUCCESS' }),
    ] as const
    const all = judge(late)
    expect(all.firings.map(({ variant }) => variant)).toEqual(['change', 'change', 'payment'])
    expect(all.firings[0]?.named).toEqual([late[8]?.eventId])
    for (const cut of [1, 2, 3, 4, 24].map((hours) => noon + hours * hourMs)) {
      const before = judge(late, { span: { from, to: cut } })
      const named = new Set(before.firings.flatMap((firing) => firing.named))
      const after = judge(late, { span: { from: cut, to }, named })
      expect([...before.firings, ...after.firings]).toEqual(all.firings)
    }
  })

  it('and events after the span change nothing', () => {
    expect(judge(story, { span: { from, to: noon + 5 * hourMs } })).toEqual(
      judge(
        story.filter(({ timestamp }) => timestamp < noon + 5 * hourMs),
        { span: { from, to: noon + 5 * hourMs } },
      ),
    )
  })
})

describe('the attacker never becomes the norm', () => {
  it('however often the same stranger comes in', () => {
    const logins = times(40, (turn) => eventAt(noon + turn * hourMs, stranger))
    const fired = judge([...habits(), ...logins]).firings.filter(({ type }) => type === 'SUSPICIOUS_LOGIN')
    expect(fired).toHaveLength(40)
  })

  it('also where an earlier judgement named the sign-in', () => {
    const first = eventAt(from - 10 * dayMs, stranger)
    const events = [...habits(20), first, eventAt(noon, stranger)]
    const suspicious = (named: string[]) =>
      judge(events, { named: new Set(named) }).firings.filter(({ type }) => type === 'SUSPICIOUS_LOGIN').length
    expect(suspicious([first.eventId])).toBe(1)
    expect(suspicious([])).toBe(0)
  })

  it('also where only a later change gave the sign-in away', () => {
    const far = { ...stranger, country: 'DE', latitude: 40 }
    const change = eventAt(noon + hourMs, { ...far, type: 'CHANGE_PHONE_SUCCESS' })
    const { firings } = judge([...habits(), eventAt(noon, far), change, eventAt(noon + dayMs, stranger)])
    expect(firings.filter(({ type }) => type === 'SUSPICIOUS_LOGIN')).toHaveLength(1)
  })

  it('unless an analyst called the sign-in a false positive', () => {
    const [first, second] = [eventAt(noon, stranger), eventAt(noon + hourMs, stranger)]
    const { firings } = judge([...habits(), first, second], { trusted: new Set([first.eventId]) })
    expect(firings.filter(({ type }) => type === 'SUSPICIOUS_LOGIN').map(({ at }) => at)).toEqual([noon])
  })
})

it('every rule about an account judges it', () => {
  expect(
    detections.filter(({ byAccount }) => byAccount !== undefined).every((each) => accountDetections.includes(each)),
  ).toBe(true)
})

it('failures, tokens and noise teach nothing', () => {
  const never = ['LOGIN_FAILED', 'TOKEN_REFRESHED', 'MFA_SUCCESS', 'IGNORE'] as const
  const noise = never.flatMap((type) => times(5, (turn) => eventAt(noon - hourMs + turn, { ...stranger, type })))
  const { firings } = judge([...habits(), ...noise, eventAt(noon, stranger)])
  expect(firings.some(({ type, at }) => type === 'SUSPICIOUS_LOGIN' && at === noon)).toBe(true)
})

it('scores every event of the span but noise, and only those', () => {
  const events = [...habits(), eventAt(noon, home), eventAt(noon + 1, { type: 'IGNORE' }), eventAt(noon + 2, stranger)]
  const { scores } = judgeExample(events)
  expect(scores.map(({ timestamp }) => timestamp)).toEqual([noon, noon + 2])
  const [own, strange] = scores
  expect(own).toMatchObject({ anomalyScore: 0, riskScore: 0, labels: [] })
  expect(strange?.labels).toContain('EVENT:ANOMALOUS')
  expect(strange?.riskScore).toBeGreaterThan(0.5)
})
