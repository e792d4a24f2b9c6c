import type { StoredEvent } from '@signet/contract/event'
import type { Attack } from '@signet/engine/detections/detection'
import { expect, it } from 'vitest'
import { arrayReads } from '../../stores/events/detection/test/array-reads.ts'
import { sampleEvent } from '../../stores/events/test/sample-event.ts'
import { comersAfter } from './crowds.ts'
import { judgeAll } from './test/judge-all.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const noon = Date.UTC(2026, 9, 30, 12)
const ip = '203.0.113.66'
const app = { ip, scripted: true, userAgent: 'AcmeBank/7.1 (Android 14; Pixel 8) okhttp/4.12.0' }

let made = 0
const eventAt = (account: string, timestamp: number, more: Partial<StoredEvent> = {}) =>
  sampleEvent(`e${made++}`, { type: 'LOGIN_SUCCESS', account, timestamp, ...app, ...more })
const many = <Value>(count: number, make: (turn: number) => Value) => Array.from({ length: count }, (_, n) => make(n))
const guesses = many(10, (n) => eventAt('victim', noon + n * 30_000, { type: 'LOGIN_FAILED', reason: 'bad_password' }))
const newcomers = (count: number, from: number) => many(count, (n) => eventAt(`new-${n}`, from + n * 60_000))

async function taken(events: readonly StoredEvent[]): Promise<string[]> {
  const firings = await judgeAll(events)
  expect(firings.map(({ type }) => type)).toContain('BRUTE_FORCE')
  return firings.filter(({ type }) => type === 'ACCOUNT_TAKEOVER').map(({ subject }) => subject.value)
}

it('one guessed account makes no thieves of those who come in from an address of many', async () => {
  const residents = many(150, (n) => eventAt(`resident-${n}`, noon - 9 * DAY_MS + n * 60_000))
  expect(await taken([...residents, ...guesses, ...newcomers(20, noon + 20 * HOUR_MS)])).toEqual([])
})

it('an address that everybody comes from for the first time is held against the first few only', async () => {
  expect(await taken([...guesses, ...newcomers(400, noon + HOUR_MS)])).toEqual(['new-0', 'new-1'])
})

it('an address of nobody else is the attacker’s, and who used it a month ago does not matter', async () => {
  const former = many(150, (n) => eventAt(`former-${n}`, noon - 33 * DAY_MS + n * 60_000))
  expect(await taken([...former, ...guesses, ...newcomers(1, noon + 20 * HOUR_MS)])).toEqual(['new-0'])
})

it('a success that arrives late leads to those who came in after it', async () => {
  const after = [eventAt('ann', noon + HOUR_MS), eventAt('bob', noon + 2 * HOUR_MS)]
  const late = eventAt('late', noon - DAY_MS)
  const reads = arrayReads(() => [late, ...after, eventAt('elsewhere', noon, { ip: '192.0.2.1' })])
  const attack = (kind: 'account' | 'ip'): Attack => {
    const subject = { kind, value: kind === 'ip' ? ip : 'victim' }
    return { type: 'BRUTE_FORCE', subject, from: noon, to: noon + 1, sources: [ip] }
  }
  const comers = (event: StoredEvent, ...attacks: Attack[]) =>
    comersAfter({ reads }, async () => attacks, [event], 5 * DAY_MS)
  expect([...(await comers(late, attack('account'))).keys()]).toEqual(['late', 'ann', 'bob'])
  expect(await comers(late, attack('ip'))).toEqual(new Map())
  expect(await comers({ ...late, type: 'LOGIN_FAILED' }, attack('account'))).toEqual(new Map())
})
