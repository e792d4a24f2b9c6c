import { describe, expect, it } from 'vitest'
import type { DraftEvent } from '../providers/provider.ts'
import { normalize } from './normalize.ts'

const now = Date.UTC(2026, 4, 1, 12)
const whole: DraftEvent = {
  type: 'LOGIN_SUCCESS',
  ip: '81.2.69.142',
  userAgent: 'Firefox',
  timestamp: new Date(now - 1000).toISOString(),
  accountId: 'Ada-1',
  email: 'Ada@Example.com',
  phone: '(202) 555-0143',
  id: 'one',
}
const judged = (change: DraftEvent, source: 'native' | 'okta' = 'native') => {
  const result = normalize({ ...whole, ...change }, source, now)
  return 'event' in result ? result.event : result
}

describe('a draft', () => {
  it('becomes an event with one spelling of each identifier', () => {
    expect(judged({})).toMatchObject({
      eventId: 'one',
      account: 'Ada-1',
      accountId: 'Ada-1',
      email: 'ada@example.com',
      phone: '+12025550143',
      timestamp: now - 1000,
      receivedAt: now,
      labels: [],
    })
  })

  it.each<[string, DraftEvent, string]>([
    ['no type', { type: undefined }, 'unknown_type'],
    ['a type of another world', { type: 'constructor' }, 'unknown_type'],
    ['no ip', { ip: '' }, 'invalid_ip'],
    ['no user agent', { userAgent: undefined }, 'missing_user_agent'],
    ['a user agent that is no text', { userAgent: 7 }, 'invalid_user_agent'],
    ['a timestamp that is none', { timestamp: 'soon' }, 'invalid_timestamp'],
    ['31 days and 1 second of age', { timestamp: (now - 31 * 86_400_000 - 1000) / 1000 }, 'datesTooOld'],
    ['1 day and 1 second ahead', { timestamp: now + 86_400_000 + 1000 }, 'datesTooNew'],
    [
      'custom data of 200,000 keys',
      { customData: Object.fromEntries(Array.from({ length: 200_000 }, (_, n) => [`k${n}`, 1])) },
      'invalid_custom_data',
    ],
    ['NUL in a name', { accountId: 'a\0b' }, 'invalid_text'],
    ['half a surrogate pair', { userAgent: '\ud83d' }, 'invalid_text'],
    ['a session id of 257 characters', { sessionId: 'x'.repeat(257) }, 'invalid_field'],
    ['a reason nobody knows', { reason: 'mood' }, 'invalid_reason'],
    ['an id of 257 characters', { id: 'x'.repeat(257) }, 'invalid_id'],
    ['custom data that is a list', { customData: [1] }, 'invalid_custom_data'],
    ['custom data of 9 KB', { customData: { a: 'x'.repeat(9000) } }, 'invalid_custom_data'],
    ['a custom key with a dot', { customData: { 'a.b': 1 } }, 'invalid_custom_data'],
  ])('with %s is refused and says why', (_name, change, code) => {
    expect(judged(change)).toMatchObject({ rejected: code })
  })

  it('nested 10,000 levels deep is refused without a fall', () => {
    let deep: unknown = 1
    for (let level = 0; level < 10_000; level += 1) deep = { a: deep }
    expect(judged({ customData: { deep } })).toEqual({ rejected: 'too_deep' })
  })

  it('loses an identifier that is wrong, and says so in a label', () => {
    expect(judged({ email: 'not an address' })).toMatchObject({
      email: '',
      account: 'Ada-1',
      labels: ['EMAIL:INVALID'],
    })
    expect(judged({ phone: '12' })).toMatchObject({ phone: '', labels: ['PHONE:INVALID'] })
    expect(judged({ ip: '010.1.1.1' })).toMatchObject({ ip: '', labels: ['IP:INVALID'] })
    expect(judged({ accountId: 'x'.repeat(129) })).toMatchObject({
      account: 'ada@example.com',
      labels: ['ACCOUNT:INVALID'],
    })
  })

  it('is refused when no identifier is left', () => {
    const none = { accountId: undefined, email: 'x', phone: 'y', ip: '127.0.0.1' }
    expect(judged(none)).toEqual({ rejected: 'no_identifier' })
  })

  it('keeps a login whose user agent is too long: an attacker chooses it', () => {
    const event = judged({ userAgent: `${'x'.repeat(1023)}😀` })
    expect(event).toMatchObject({ userAgent: 'x'.repeat(1023), labels: ['USER_AGENT:TRUNCATED'] })
  })

  it('of a provider is kept without what we cannot keep of it', () => {
    const event = judged(
      { sessionId: 'x'.repeat(257), reason: 'mood', customData: { 'a.b': 1 }, ip: undefined },
      'okta',
    )
    expect(event).toMatchObject({ sessionId: '', reason: 'other', customData: {}, ip: '' })
    expect(event).toMatchObject({ labels: ['REASON:INVALID', 'SESSION:INVALID', 'CUSTOM_DATA:INVALID'] })
  })

  it('keeps fields that the contract does not know as custom data', () => {
    const event = judged({ otherFields: { foo: 1, order: { total: 7 } }, customData: { plan: 'free' } })
    expect(event).toMatchObject({ customData: { foo: '1', 'order.total': '7', plan: 'free' }, labels: [] })
    expect(judged({ otherFields: { foo: 1 } })).toMatchObject({ customData: { foo: '1' } })
  })

  it.each<[string, DraftEvent]>([
    ['has a dot in its name', { otherFields: { 'a.b': 1 } }],
    ['is too long', { otherFields: { a: 'x'.repeat(9000) } }],
    ['cannot be kept', { otherFields: { a: 'half \ud83d' } }],
    ['has the name of custom data', { otherFields: { plan: 'gold' } }],
    ['is too deep', { otherFields: { deep: JSON.parse('[[1]]'.replace('1', `${'['.repeat(99)}${']'.repeat(99)}`)) } }],
  ])('leaves out what the contract does not know and %s, and says so in a label', (_name, change) => {
    const event = judged({ ...change, customData: { plan: 'free' } })
    expect(event).toMatchObject({ account: 'Ada-1', customData: { plan: 'free' }, labels: ['CUSTOM_DATA:INVALID'] })
    expect(judged({ ...change, customData: [1] })).toMatchObject({ rejected: 'invalid_custom_data' })
  })

  it('without an id is told apart by its content, without a timestamp by the moment of receipt', () => {
    const idOf = (change: DraftEvent, at = now) => {
      const result = normalize({ ...whole, id: undefined, ...change }, 'native', at)
      return 'event' in result ? result.event.eventId : ''
    }
    expect(idOf({})).toBe(idOf({}, now + 500))
    expect(idOf({})).not.toBe(idOf({ ip: '81.2.69.143' }))
    expect(idOf({ timestamp: undefined })).not.toBe(idOf({ timestamp: undefined }, now + 500))
  })

  it('keeps a key named __proto__ as a key', () => {
    const customData = JSON.parse('{"__proto__": {"admin": true}, "list": [1], "n": null, "empty": {}}')
    const event = judged({ customData })
    expect('customData' in event && { ...event.customData }).toEqual(
      JSON.parse('{"__proto__.admin": "true", "list": "[1]", "n": "null", "empty": "{}"}'),
    )
    expect(Object.prototype).not.toHaveProperty('admin')
  })
})
