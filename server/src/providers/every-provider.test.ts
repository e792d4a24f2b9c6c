import { CustomData, EventTypeName, FailureReason } from '@signet/contract/event'
import { sources } from '@signet/contract/ingestion'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DraftEvent, LogRecord } from './provider.ts'
import { providerNamed, providerOf, recordsIn } from './recognise.ts'

const providers = sources.map(providerNamed).filter((provider) => provider !== null)

/** Whatever a record says, what comes out is in the contract's vocabulary and within its limits. */
function expectSound(draft: DraftEvent) {
  expect(EventTypeName.safeParse(draft.type).success).toBe(true)
  expect(draft.type).not.toBe('IGNORE')
  expect(draft.userAgent).toBeDefined()
  if (draft.reason !== undefined) expect(FailureReason.safeParse(draft.reason).success).toBe(true)
  expect(CustomData.safeParse(draft.customData).error?.issues).toBeUndefined()
  expect(JSON.stringify(draft.customData)).not.toMatch(/\\u0000|\\ud[89a-f]/i)
}

function readByAll(record: unknown) {
  if (typeof record !== 'string' && (record === null || typeof record !== 'object' || Array.isArray(record))) return
  providerOf(record as LogRecord)
  recordsIn(record)
  for (const provider of providers) {
    provider.recognises(record as LogRecord)
    provider.unwrap?.(record as LogRecord)
    const reading = provider.read(record as LogRecord)
    if (reading.kind === 'ignored') expect(typeof reading.code).toBe('string')
    else for (const draft of [reading.draft, reading.also]) if (draft !== undefined) expectSound(draft)
  }
}

/** One readable record of every shape, so that the attacks get past the first look. */
const records: readonly Record<string, unknown>[] = [
  {
    log_id: '1',
    data: { type: 'sapi', date: '2025-01-31', details: { request: { path: '/api/v2/users/1', auth: { user: {} } } } },
  },
  {
    uuid: 'u',
    published: '2025-01-31',
    eventType: 'user.account.update_profile',
    actor: { id: '1', type: 'User' },
    outcome: { result: 'SUCCESS' },
    target: [{ type: 'User', id: '2' }, { type: 'AppInstance' }],
    client: { userAgent: {} },
    authenticationContext: {},
    debugContext: { debugData: { changedAttributes: 'email', logOnlySecurityData: { behaviors: { a: 'b' } } } },
    request: { ipChain: [{ ip: '1' }] },
  },
  {
    id: '1',
    action: { type: 'USER.UPDATED' },
    actors: { user: {}, client: {} },
    resources: [{ type: 'USER', changes: ['email'] }],
    result: { status: 'SUCCESS' },
    source: {},
  },
  {
    source: 'PINGID',
    action: { type: 'A' },
    actors: [{ name: 'a' }],
    resources: [{ ipaddress: '1', devicemodel: 'x', type: 'application' }],
    result: { status: 'SUCCESS', message: '' },
  },
  { event: 'SSO', status: 'success', description: 'x', trackingid: 't', subject: 's', ip: '1', attributes: 'x' },
  {
    type: 'REFRESH_TOKEN_ERROR',
    error: 'invalid_token',
    realmId: 'r',
    userId: 'u',
    details: { reason: 'reuse', username: 'x', credential_type: 'otp' },
  },
  { loggerName: 'org.keycloak.events', timestamp: 1, message: 'type="LOGIN", realmId="r", userId="u", username="x"' },
  {
    category: 'SignInLogs',
    properties: {
      userId: 'u',
      status: { errorCode: 500121, additionalDetails: 'x' },
      deviceDetail: {},
      mfaDetail: {},
      riskEventTypes_v2: ['x'],
    },
  },
  {
    category: 'AuditLogs',
    properties: {
      activityDisplayName: 'Reset user password',
      initiatedBy: { user: {} },
      targetResources: [{ type: 'User' }],
      additionalDetails: [{ key: 'User-Agent' }],
    },
  },
  { riskEventType: 'leakedCredentials', riskState: 'x', additionalInfo: 'x', userId: 'u' },
  { event_type_id: 13, user_id: 1, actor_user_id: 2, user_name: 'x', risk_reasons: 'x', app_name: 'x' },
  {
    event_type: 'authentication',
    txid: 't',
    result: 'denied',
    reason: 'anomalous_push',
    user: { key: 'k', name: 'n' },
    access_device: {},
    auth_device: {},
    application: {},
  },
  {
    id: { applicationName: 'login', uniqueQualifier: '1' },
    actor: { email: 'a@b.example' },
    events: [{ name: 'account_disabled_password_leak', parameters: [{ name: 'affected_email_address', value: 'x' }] }],
  },
  {
    eventSource: 'cognito-idp.amazonaws.com',
    eventName: 'SetUserMFAPreference',
    requestParameters: { sMSMfaSettings: { enabled: false } },
    additionalEventData: { sub: 's', responseParameters: { status: 200 }, requestParameters: { grant_type: ['x'] } },
    responseElements: { challengeName: 'x' },
  },
  {
    iss: 'i',
    jti: 'j',
    sub_id: { format: 'aliases', identifiers: [{ id: 'x' }, { email: 'y' }] },
    events: {
      'https://schemas.openid.net/secevent/caep/event-type/credential-change': {
        credential_type: 'app',
        change_type: 'create',
        ips: ['x'],
        amr: ['x'],
        reason_admin: { en: 'x' },
      },
    },
  },
]

const awkward: readonly unknown[] = [
  undefined,
  null,
  '',
  'x',
  0,
  -1,
  Number.NaN,
  1e308,
  true,
  [],
  [null],
  [[]],
  {},
  { toString: null },
  { id: { id: {} } },
  '\u0000',
  '\ud800',
  'x'.repeat(100_000),
  '\u0000'.repeat(5000),
  '\ud83d\ude00'.repeat(5000),
  '%',
  '=',
  '|',
  '"',
  'a=b'.repeat(1000),
  JSON.parse('{"__proto__":{"type":"User","id":"x"}}'),
]

/** Every record that differs from the given one in a single value, at any depth. */
function* variants(value: unknown): Generator<unknown> {
  yield* awkward
  if (Array.isArray(value))
    for (const [index, each] of value.entries()) for (const other of variants(each)) yield value.with(index, other)
  else if (value !== null && typeof value === 'object')
    for (const [key, each] of Object.entries(value))
      for (const other of variants(each)) yield { ...value, [key]: other }
}

describe('no provider is upset', () => {
  it('by any JSON at all', () => {
    fc.assert(fc.property(fc.jsonValue({ maxDepth: 6 }), readByAll), { numRuns: 2000 })
  })

  it('by any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), readByAll))
    const word = fc.constantFrom(
      'type=',
      'realmId=',
      'event=',
      'trackingid=',
      '"',
      '\\',
      ',',
      ' ',
      '|',
      '=',
      'SSO',
      'LOGIN',
      '.',
      'eyJ',
      'CEF:0|Ping Identity|PingFederate|',
    )
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 40 }).map((words) => words.join('')),
        readByAll,
      ),
      { numRuns: 2000 },
    )
  })

  it.each(records)('by any single value that is not what it should be: %j', (record) => {
    expect(providerOf(record)).not.toBeNull()
    for (const variant of variants(record)) readByAll(variant)
  })

  it('by names of the language itself', () => {
    const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']
    for (const name of names) {
      const hostile = JSON.parse(
        `{"${name}":{"type":"s","log_id":"1"},"type":"${name}","eventType":"${name}.x","actor":{"${name}":1}}`,
      )
      readByAll(hostile)
      readByAll({ log_id: '1', date: 'x', ...hostile })
      readByAll({ iss: 'x', events: JSON.parse(`{"${name}":{},"a":{}}`) })
    }
    expect(({} as Record<string, unknown>).log_id).toBeUndefined()
  })

  it('by a line of a megabyte', () => {
    for (const part of ['a', ' ', '=', '"', '|', '.', 'eyJ', 'a=', ' a', '\\"', 'type=', 'realmId=', ', '])
      for (const start of ['', 'type="LOGIN", realmId="r", x="', 'trackingid=1 event=SSO x=', 'eyJ'])
        readByAll(start + part.repeat(200_000))
  })
})
