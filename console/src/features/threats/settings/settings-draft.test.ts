import { describe, expect, test } from 'vitest'
import {
  changeOf,
  changesIn,
  type Draft,
  draftOf,
  ownNumbers,
  problemsIn,
  readNumber,
  rebased,
  riskField,
  type Settings,
  thresholdField,
  writeNumber,
} from './settings-draft.ts'

const threshold = (name: string, value: number, least = 1, most = 100) => ({
  name,
  value,
  default: 10,
  least,
  most,
  why: 'Why',
})
const settings: Settings = {
  version: 3,
  updatedBy: 'ada',
  updatedAt: '2026-11-01T00:00:00.000Z',
  risk: {
    inForce: { high: 0.8, medium: 0.3, low: 0.3 },
    default: { high: 0.8, medium: 0.3, low: 0.3 },
    reset: { high: 0.8, medium: 0.2, low: 0.2 },
  },
  detections: [
    {
      type: 'BRUTE_FORCE',
      title: 'Brute force',
      finds: '',
      severity: 'high',
      enabled: true,
      thresholds: [threshold('codes', 10), threshold('share', 0.5, 0.01, 1)],
    },
    {
      type: 'SMS_PUMPING',
      title: 'SMS pumping',
      finds: '',
      severity: 'medium',
      enabled: true,
      thresholds: [threshold('texts', 12)],
    },
  ],
}
const codes = thresholdField('BRUTE_FORCE', 'codes')
const share = thresholdField('BRUTE_FORCE', 'share')
const typed = (texts: Record<string, string>, enabled: Record<string, boolean> = {}): Draft => {
  const draft = draftOf(settings, 'en')
  return { texts: { ...draft.texts, ...texts }, enabled: { ...draft.enabled, ...enabled } }
}

describe('a draft of settings', () => {
  test('that nobody touched changes nothing, in every language', () => {
    for (const language of ['en', 'de']) {
      const draft = draftOf(settings, language)
      expect(changeOf(settings, draft)).toEqual({})
      expect(changesIn(settings, draft)).toBe(0)
      expect(problemsIn(settings, draft).size).toBe(0)
    }
  })

  test('sends only what was changed', () => {
    const draft = typed({ [codes]: '20', [share]: '0,75', [riskField('high')]: ' 0.9 ' }, { SMS_PUMPING: false })
    expect(changeOf(settings, draft)).toEqual({
      risk: { high: 0.9 },
      detections: { BRUTE_FORCE: { thresholds: { codes: 20, share: 0.75 } }, SMS_PUMPING: { enabled: false } },
    })
    expect(changesIn(settings, draft)).toBe(4)
  })

  test('says at each field what cannot be saved', () => {
    const draft = typed({ [codes]: '', [share]: '1.5', [riskField('low')]: '0.4', [riskField('high')]: 'x' })
    expect(Object.fromEntries(problemsIn(settings, draft))).toEqual({
      [codes]: { kind: 'number' },
      [share]: { kind: 'between', least: 0.01, most: 1 },
      'risk.low': { kind: 'aboveMedium' },
      'risk.high': { kind: 'range' },
    })
  })

  test('counts what is not at its default', () => {
    expect(settings.detections.map((each) => ownNumbers(each, draftOf(settings, 'en')))).toEqual([1, 1])
  })

  test('keeps what was typed when somebody else has saved meanwhile', () => {
    const [brute, sms] = settings.detections
    if (brute === undefined || sms === undefined) throw new Error('there are two')
    const after: Settings = {
      ...settings,
      version: 4,
      risk: { ...settings.risk, inForce: { high: 0.7, medium: 0.3, low: 0.3 } },
      detections: [
        { ...brute, thresholds: [threshold('codes', 30), threshold('share', 0.5, 0.01, 1)] },
        { ...sms, enabled: false },
      ],
    }
    const draft = rebased(typed({ [share]: '0.6' }, { BRUTE_FORCE: false }), settings, after, 'en')
    expect(draft.texts).toMatchObject({ 'risk.high': '0.7', [codes]: '30', [share]: '0.6' })
    expect(draft.enabled).toEqual({ BRUTE_FORCE: false, SMS_PUMPING: false })
    expect(changeOf(after, draft)).toEqual({
      detections: { BRUTE_FORCE: { enabled: false, thresholds: { share: 0.6 } } },
    })
  })
})

test.each([
  ['10', 10],
  [' 0,5 ', 0.5],
  ['.5', 0.5],
  ['', Number.NaN],
  ['-1', Number.NaN],
  ['1e3', Number.NaN],
  ['1.000.000', Number.NaN],
  ['ten', Number.NaN],
])('"%s" is read as %d', (text, number) => {
  expect(readNumber(text)).toBe(number)
})

test('what is written is read again', () => {
  for (const language of ['en', 'de'])
    for (const value of [0.01, 0.3, 5000, 12.25]) expect(readNumber(writeNumber(value, language))).toBe(value)
})
