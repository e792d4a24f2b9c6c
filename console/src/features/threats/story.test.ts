import { resolutions, subjectKinds, threatPhases, threatStatuses, threatTypes } from '@signet/contract/threat-types'
import i18next, { type TFunction } from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import deTypes from '../../i18n/de/threat-types.json'
import de from '../../i18n/de/threats.json'
import enTypes from '../../i18n/en/threat-types.json'
import en from '../../i18n/en/threats.json'
import { actionText } from './action-text.ts'
import { attackSpan } from './attack-span.ts'
import { candidatesOf } from './ignore-candidates.ts'
import { humanised, isCrossed, measureText, measureValue, thresholdText } from './measure-text.ts'
import { accountsOf } from './ranking.ts'

let t: TFunction<'threats'>
beforeAll(async () => {
  await i18next.init({ lng: 'en', resources: { en: { threats: en } }, interpolation: { escapeValue: false } })
  t = i18next.getFixedT('en', 'threats')
})

test('everything of the contract has its words in both languages', () => {
  for (const texts of [enTypes, deTypes]) expect(Object.keys(texts)).toEqual([...threatTypes])
  for (const texts of [en, de]) {
    expect(Object.keys(texts.status)).toEqual([...threatStatuses])
    expect(Object.keys(texts.phases)).toEqual([...threatPhases])
    expect(Object.keys(texts.resolutions)).toEqual([...resolutions])
    expect(Object.keys(texts.subjects)).toEqual([...subjectKinds])
  }
})

test('the three resolutions are called as the specification calls them', () => {
  expect(Object.values(en.resolutions).map(({ title }) => title)).toEqual([
    'Remediated',
    'False positive',
    'No action taken',
  ])
})

describe('a measure', () => {
  test('has its words, or its name made readable', () => {
    expect(measureText(t, 'failures')).toBe('Failed attempts')
    expect(measureText(t, 'somethingNewPerHour')).toBe('Something new per hour')
    expect(measureText(t, 'a.b')).toBe('A b')
    expect(humanised('UNIQUE_IPS')).toBe('Unique ips')
  })

  test.each([
    ['failures', 1204, '1,204', '≥ 1,204'],
    ['fewTriesShare', 0.8349, '83.5%', '≥ 83.5%'],
    ['minutesLater', 14, '14', '≤ 14'],
    ['newDevice', 1, 'yes', '–'],
    ['automated', 0, 'no', '–'],
  ])('%s of %d reads %s', (name, value, seen, threshold) => {
    expect(measureValue(t, name, value, 'en')).toBe(seen)
    expect(thresholdText(t, name, value, 'en')).toBe(threshold)
  })

  test('has crossed its threshold from the side that counts', () => {
    expect(isCrossed('failures', 10, 10)).toBe(true)
    expect(isCrossed('failures', 9, 10)).toBe(false)
    expect(isCrossed('minutesLater', 14, 180)).toBe(true)
    expect(isCrossed('hoursLater', 8, 6)).toBe(false)
  })
})

test('a step of the history reads like the rest of the page', () => {
  expect(['opened', 'resolved: false_positive', 'reopened', 'merged'].map((action) => actionText(t, action))).toEqual([
    'Found by Signet',
    'Resolved: False positive',
    'Reopened',
    'merged',
  ])
})

describe('the time that a story shows', () => {
  const minute = 60_000
  const at = (minutes: number) => new Date(Date.UTC(2026, 2, 1) + minutes * minute).toISOString()
  const spanOf = (start: number, end: number, first: number, last: number) => {
    const { from, to } = attackSpan({
      startedAt: at(start),
      endedAt: at(end),
      evidence: { timeRange: [at(first), at(last)], filters: [] },
    })
    return [from, to].map((moment) => (moment - Date.UTC(2026, 2, 1)) / minute)
  }

  test('is the attack with a little room around it, within the evidence', () => {
    expect(spanOf(100, 200, 0, 1000)).toEqual([95, 206])
    expect(spanOf(100, 200, 99, 201)).toEqual([99, 201])
  })

  test('of a single event is still a stretch', () => {
    expect(spanOf(100, 100, 100, 100)).toEqual([100, 101])
  })
})

const ranking = (...values: string[]) => ({
  values: values.map((value, n) => ({ value, count: 10 - n })),
  total: values.length,
})

test('accounts that gave in come first, also those that were hit least', () => {
  const { values, total } = accountsOf({ accounts: ranking('ada', 'bo', 'cy'), compromisedAccounts: ['cy', 'dee'] })
  expect(values.map(({ value }) => value)).toEqual(['cy', 'dee', 'ada', 'bo'])
  expect(total).toBe(4)
})

describe('what could be ignored', () => {
  test('begins with the subject and names nothing twice', () => {
    const threat = { accounts: ranking('ada', 'bo', 'cy', 'dee'), ips: ranking('203.0.113.9', '203.0.113.8') }
    const named = (kind: 'account' | 'ip' | 'campaign', value: string) =>
      candidatesOf({ ...threat, subject: { kind, value } }).map(({ value: name }) => name)
    expect(named('account', 'bo')).toEqual(['bo', 'ada', 'cy', '203.0.113.9', '203.0.113.8'])
    expect(named('ip', '203.0.113.8')).toEqual(['203.0.113.8', '203.0.113.9', 'ada', 'bo', 'cy'])
    expect(named('campaign', 'curl')).toEqual(['ada', 'bo', 'cy', '203.0.113.9', '203.0.113.8'])
  })

  test('may be a whole network', () => {
    const subject = { kind: 'ip' as const, value: '2001:db8::/64' }
    expect(candidatesOf({ subject, accounts: ranking(), ips: ranking('2001:db8::1') })).toEqual([
      { key: 'ip 2001:db8::/64', kind: 'ip', value: '2001:db8::/64' },
      { key: 'ip 2001:db8::1', kind: 'ip', value: '2001:db8::1' },
    ])
  })
})
