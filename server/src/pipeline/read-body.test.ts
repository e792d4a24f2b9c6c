import { describe, expect, it } from 'vitest'
import { readRecords, readText, repeatedKey } from './read-body.ts'

const event = { type: 'LOGIN_SUCCESS', ip: '81.2.69.142', userAgent: 'x', accountId: 'a' }
const line = JSON.stringify(event)
const twice = '{"type": "LOGIN_SUCCESS", "ip": "81.2.69.142", "accountId": "a", "accountId": "b"}'
const keycloak = 'type="LOGIN", realmId="r"'
const activity = {
  kind: 'admin#reports#activity',
  id: { time: '2025-01-31T08:15:30.123Z', uniqueQualifier: '-42', applicationName: 'login' },
  actor: { email: 'ada@shop.example' },
  ipAddress: '203.0.113.7',
  events: [{ type: 'login', name: 'login_failure' }],
}
const activityLine = JSON.stringify(activity)
const busy = { ...activity, events: [{ name: 'login_failure' }, { name: 'login_success' }] }
const claims = { iss: 'https://idp.example', jti: 'j', events: { 'urn:one': {}, 'urn:two': {} } }
const token = `eyJhbGciOiJub25lIn0.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`
const codeOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return (error as { code: string }).code
  }
  return 'none'
}

describe('a body', () => {
  it.each<[string, string, unknown[]]>([
    ['one event', line, [event]],
    ['an array', `[${line}, ${line}]`, [event, event]],
    ['{"events": […]}', `{"events": [${line}]}`, [event]],
    ['JSON lines', `${line}\n${line}\n`, [event, event]],
    ['JSON lines with CRLF and blank lines', `${line}\r\n\r\n${line}`, [event, event]],
    ['a line that is broken among others', `${line}\n{"type":\n${line}`, [event, null, event]],
    ['a record that names a key twice', `[${line}, ${twice}, ${line}]`, [event, repeatedKey, event]],
    ['one that does so deep inside', `[{"log_id": "1", "data": ${twice}}, ${line}]`, [repeatedKey, event]],
    ['an envelope that does so', `{"events": [${line}], "events": [${line}, ${line}]}`, [repeatedKey]],
    [
      'a line that does so',
      `${line}\n${twice}\n{"events": [], "events": []}\n${line}`,
      [event, repeatedKey, repeatedKey, event],
    ],
    ['an element that is no object', `[${line}, 7, null, [${line}]]`, [event, null, null, null]],
    ['an Auth0 stream', '[{"log_id": "1", "data": {"type": "s"}}]', [{ log_id: '1', data: { type: 's' } }]],
    [
      'an Okta event hook',
      '{"eventType": "com.okta.event_hook", "data": {"events": [{"uuid": "1", "eventType": "x"}]}}',
      [{ uuid: '1', eventType: 'x' }],
    ],
    ['a record that has events of its own', activityLine, [activity]],
    ['an array of such', `[${activityLine}, ${line}]`, [activity, event]],
    ['lines of such', `${activityLine}\n${activityLine}`, [activity, activity]],
    ['{"events": […]} of such', `{"events": [${activityLine}, ${line}]}`, [activity, event]],
    ['an event of ours that has events', JSON.stringify({ ...event, events: [1] }), [{ ...event, events: [1] }]],
    [
      'an event of ours of an unknown type',
      '{"type": "X", "ip": "", "items": [1]}',
      [{ type: 'X', ip: '', items: [1] }],
    ],
    [
      'an event of ours without an ip',
      '{"type": "LOGOUT_SUCCESS", "events": [1]}',
      [{ type: 'LOGOUT_SUCCESS', events: [1] }],
    ],
    ['text before JSON lines', `garbage\n${line}\n${line}`, ['garbage', event, event]],
    ['a broken line before JSON lines', `{bad\n${line}`, [null, event]],
    ['a log line before JSON lines', `${keycloak}\n${line}`, [keycloak, event]],
    ['a log line behind JSON lines', `${line}\n${keycloak}\n[1`, [event, keycloak, null]],
    ['a log line behind a broken one', `{bad\n${keycloak}`, [null, keycloak]],
    ['lines of arrays', `[${line}, ${line}]\n[]\n[${line}, 7]`, [event, event, event, null]],
    ['lines of texts as JSON', `${JSON.stringify(keycloak)}\n"half`, [keycloak, '"half']],
    [
      'a token of two events',
      token,
      [
        { ...claims, events: { 'urn:one': {} } },
        { ...claims, events: { 'urn:two': {} } },
      ],
    ],
    [
      'lines of text',
      'type="LOGIN", realmId="r"\ntype="LOGOUT", realmId="r"',
      ['type="LOGIN", realmId="r"', 'type="LOGOUT", realmId="r"'],
    ],
  ])('of %s is read', (_name, text, records) => {
    expect(readRecords(text)).toEqual(records)
  })

  it.each([
    ['nothing', ''],
    ['spaces', ' \n '],
    ['a broken document', '{"type": '],
    ['NaN', '[{"type": NaN}]'],
    ['a number', '7'],
    ['lines of which none is JSON', '{a\n{b\n'],
    ['a document that breaks off', '{\n  "type": "LOGIN_SUCCESS",\n  "ip":'],
    ['a broken line and words', '{a\nb\n'],
  ])('of %s cannot be read', (_name, text) => {
    expect(codeOf(() => readRecords(text))).toBe('unreadable_body')
  })

  it('splits a record of several events, also where the source is given', () => {
    for (const source of [undefined, 'google'])
      for (const text of [JSON.stringify(busy), `[${JSON.stringify(busy)}]`, `{"events": [${JSON.stringify(busy)}]}`])
        expect(readRecords(text, source)).toMatchObject([
          { events: [{ name: 'login_failure' }], id: { uniqueQualifier: '-42' } },
          { events: [{ name: 'login_success' }], id: { uniqueQualifier: '-42:1' } },
        ])
    expect(readRecords(activityLine, 'google')).toEqual([activity])
    expect(readRecords(`{"events": [${activityLine}]}`, 'google')).toEqual([activity])
  })

  it('of 10,001 records is too many, of a million elements too', () => {
    expect(codeOf(() => readRecords(`[${Array(10_001).fill('{}').join()}]`))).toBe('too_many_records')
    expect(codeOf(() => readRecords(`[${'1,'.repeat(999_999)}1]`))).toBe('too_many_records')
  })

  it.each([
    ['elements', `[${'{},'.repeat(1_700_000)}{}]`],
    ['elements of an envelope', `{"data": {"events": [${'{},'.repeat(1_600_000)}{}]}}`],
    ['events', `{"events": [${'{},'.repeat(1_600_000)}{}]}`],
    ['lines', '{}\n'.repeat(1_700_000)],
    ['lines of text', 'a\n'.repeat(2_500_000)],
    ['elements of a line', `[${'{},'.repeat(1_700_000)}{}]\n{}`],
  ])('of 5 MB of the smallest %s is refused without being taken apart', (_name, text) => {
    expect(codeOf(() => readRecords(text))).toBe('too_many_records')
  })

  it('may have empty lines without end', () => {
    expect(readRecords(`${line}${'\n'.repeat(5_000_000)}${line}`)).toEqual([event, event])
  })

  it('of 100,000 brackets is no way to end the process', () => {
    expect(readRecords('['.repeat(100_000) + ']'.repeat(100_000))).toEqual([null])
  })
})

describe('the text of a body', () => {
  it('of many records loses only the one that names a key twice', () => {
    const text = `[${Array.from({ length: 9_999 }, () => line).join()},${twice}]`
    const records = readRecords(text)
    expect(records).toHaveLength(10_000)
    expect(records.indexOf(repeatedKey)).toBe(9_999)
  })

  it('gives keys the names that were sent, whatever others sent before', () => {
    const [, keys] = [String.raw`{"h":1,"\\":2}`, String.raw`{"h":1,"\"":2}`].map((text) => readRecords(text))
    expect(keys).toEqual([{ h: 1, '"': 2 }])
  })

  it('loses a byte order mark', () => {
    expect(readText(Buffer.from('\ufeffabc'))).toBe('abc')
  })

  it('must be UTF-8', () => {
    expect(codeOf(() => readText(Buffer.from([0x7b, 0xff, 0x7d])))).toBe('unreadable_body')
  })
})
