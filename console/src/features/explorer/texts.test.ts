import { eventTypeNames, failureReasons } from '@signet/contract/event'
import { eventFields } from '@signet/contract/event-fields'
import i18next, { type TFunction } from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import de from '../../i18n/de/explorer.json'
import en from '../../i18n/en/explorer.json'
import ui from '../../i18n/en/ui.json'
import { barText } from '../../ui/histogram/bar-text.ts'
import { fromField, toField } from '../../ui/time-text.ts'
import { checkValues } from './check-values.ts'
import { readColumns } from './columns.ts'
import { presentFields, rawRecord, valuesOf } from './event-groups.ts'
import { fieldText, valueText } from './value-text.ts'

let t: TFunction<'explorer'>
beforeAll(async () => {
  await i18next.init({ lng: 'en', resources: { en: { explorer: en, ui } }, interpolation: { escapeValue: false } })
  t = i18next.getFixedT('en', 'explorer')
})

describe('everything of the contract has its words', () => {
  test('fields, types and reasons', () => {
    expect(Object.keys(eventFields).filter((name) => fieldText(t, name).includes('.'))).toEqual([])
    for (const texts of [en, de]) {
      expect(Object.keys(texts.types).sort()).toEqual([...eventTypeNames].sort())
      expect(Object.keys(texts.reasons).sort()).toEqual([...failureReasons].sort())
    }
  })
})

describe('a value as a reader meets it', () => {
  test.each([
    ['event.type', 'LOGIN_FAILED', 'Login failed'],
    ['event.type', 'SOMETHING_NEW', 'Something new'],
    ['event.type', '<b>', '<b>'],
    ['event.risks', 'IP:TOR', 'Tor'],
    ['ip.location.country', 'DE', 'Germany'],
    ['ip.location.country', '??', '??'],
    ['ip.vpn', 'true', 'yes'],
    ['event.timestamp', '2026-03-01T14:05:06.000Z', 'Mar 1, 2026, 14:05:06 UTC'],
    ['event.timestamp', 'never', 'never'],
    ['account.id', '\u202Eevil', '\u202Eevil'],
    ['customData.a.b', '{{x}}', '{{x}}'],
  ])('%s %s', (field, value, expected) => {
    expect(valueText(t, field, value, 'en', 'utc')).toBe(expected)
  })
})

test('a bar in words', () => {
  const from = Date.UTC(2026, 2, 1, 14)
  const bar = { from, to: from + 3_600_000, count: 1200, failed: 200, success: 1000, other: 0 }
  expect(barText(i18next.getFixedT('en', 'ui'), bar, 'en', 'utc').replace(/[\u2009\u202f]/g, ' ')).toBe(
    'Mar 1, 14:00 – 15:00: 1,200 events (Failed 200, Succeeded 1,000)',
  )
})

test('a form shows the wall clock of the zone and understands it', () => {
  const at = Date.UTC(2026, 2, 1, 14, 5)
  expect(toField(at, 'utc')).toBe('2026-03-01T14:05')
  for (const zone of ['utc', 'local'] as const) expect(fromField(toField(at, zone), zone)).toBe(at)
  expect(fromField('', 'utc')).toBeNull()
})

describe('what is wrong with the values of a filter', () => {
  test.each([
    ['text', 'exists', [], null],
    ['text', 'equals', [], 'missing'],
    ['text', 'equals', ['a'], null],
    ['number', 'between', ['1'], 'two'],
    ['number', 'between', ['2', '1'], 'order'],
    ['number', 'equals', ['x'], 'number'],
    ['time', 'greater', ['soon'], 'moment'],
    ['time', 'between', ['2026-03-02T00:00:00.000Z', '2026-03-01T00:00:00.000Z'], 'order'],
    ['text', 'in', Array.from({ length: 51 }, String), 'many'],
  ] as const)('%s %s %j', (type, operator, values, problem) => {
    expect(checkValues(type, operator, values)).toBe(problem)
  })
})

describe('one event', () => {
  const event = { 'event.type': 'X', 'ip.vpn': false, 'ip.asn': null, 'event.risks': [], 'customData.a': '1' }

  test('shows what it has, by entity', () => {
    expect(presentFields(event)).toEqual([
      { entity: 'event', fields: ['event.type'] },
      { entity: 'customData', fields: ['customData.a'] },
    ])
    expect(JSON.parse(rawRecord(event))).toEqual({ 'event.type': 'X', 'customData.a': '1' })
    expect(valuesOf(['a', 'b'])).toEqual(['a', 'b'])
  })
})

test('the columns of a browser: known ones, in order, always with the time', () => {
  expect(readColumns('risks,ip,nonsense')).toEqual(['time', 'ip', 'risks'])
  expect(readColumns('')).toEqual(['time'])
  expect(readColumns(null)).toContain('network')
})
