import { eventTypeNames, failureReasons } from '@signet/contract/event'
import { eventFields } from '@signet/contract/event-fields'
import { eventLabels } from '@signet/contract/event-labels'
import i18next, { type TFunction } from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import de from '../i18n/de/values.json'
import en from '../i18n/en/values.json'
import { fieldText, isPersonal, valueText } from './value-text.ts'

let t: TFunction<'values'>
beforeAll(async () => {
  await i18next.init({ lng: 'en', resources: { en: { values: en } }, interpolation: { escapeValue: false } })
  t = i18next.getFixedT('en', 'values')
})

describe('everything of the contract has its words', () => {
  test('fields, types, reasons and labels', () => {
    expect(Object.keys(eventFields).filter((name) => fieldText(t, name).includes('.'))).toEqual([])
    for (const texts of [en, de]) {
      expect(Object.keys(texts.types).sort()).toEqual([...eventTypeNames].sort())
      expect(Object.keys(texts.reasons).sort()).toEqual([...failureReasons].sort())
      expect(Object.keys(texts.risks).sort()).toEqual(eventLabels.map((label) => label.replace(':', '_')).sort())
    }
  })
})

describe('a value as a reader meets it', () => {
  test.each([
    ['event.type', 'LOGIN_FAILED', 'Login failed'],
    ['event.type', 'SOMETHING_NEW', 'Something new'],
    ['event.type', '<b>', '<b>'],
    ['event.risks', 'IP:TOR', 'Tor'],
    ['event.risks', 'CUSTOM_DATA:INVALID', 'Custom data left out'],
    ['ip.location.country', 'DE', 'Germany'],
    ['ip.location.country', '??', '??'],
    ['ip.vpn', 'true', 'yes'],
    ['event.timestamp', '2026-03-01T14:05:06.000Z', 'Mar 1, 2026, 14:05:06 UTC'],
    ['event.timestamp', 'never', 'never'],
    ['account.id', '\u202Eevil', '\\u202eevil'],
    ['event.reason', 'a\u200Fb\u0007', 'a\\u200fb\\u0007'],
    ['customData.a.b', '{{x}}', '{{x}}'],
  ])('%s %s', (field, value, expected) => {
    expect(valueText(t, field, value, 'en', 'utc')).toBe(expected)
  })
})

test.each(['account.id', 'email.value', 'phone.value', 'ip.value', 'session.id', 'print.id', 'customData.x'])(
  '%s names somebody, so it is blurred for others',
  (field) => {
    expect(isPersonal(field)).toBe(true)
  },
)

test('a country and a type name nobody', () => {
  expect([isPersonal('ip.location.country'), isPersonal('event.type')]).toEqual([false, false])
})
