import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import ui from '../../i18n/en/ui.json'
import { barText } from '../../ui/histogram/bar-text.ts'
import { fromField, toField } from '../../ui/time-text.ts'
import { checkValues } from './check-values.ts'
import { readColumns } from './columns.ts'
import { presentFields, rawRecord, valuesOf } from './event-groups.ts'

beforeAll(async () => {
  await i18next.init({ lng: 'en', resources: { en: { ui } }, interpolation: { escapeValue: false } })
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
    const turned = { 'account.id': '\u202Egnp.exe' }
    expect(rawRecord(turned)).toContain('\\u202egnp.exe')
    expect(JSON.parse(rawRecord(turned))).toEqual(turned)
    expect(valuesOf(['a', 'b'])).toEqual(['a', 'b'])
  })
})

test('the columns of a browser: known ones, in order, always with the time', () => {
  expect(readColumns('risks,ip,nonsense')).toEqual(['time', 'ip', 'risks'])
  expect(readColumns('')).toEqual(['time'])
  expect(readColumns(null)).toContain('network')
})
