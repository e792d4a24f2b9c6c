import { eventLabels } from '@signet/contract/event-labels'
import { dayMs, dayOf } from '@signet/simulator/calendar'
import { eventsBetween } from '@signet/simulator/events-between'
import { scenarioNamed } from '@signet/simulator/scenarios'
import { makeWorld } from '@signet/simulator/world'
import { beforeAll, expect, it, vi } from 'vitest'
import { sampleEvent } from '../../stores/events/test/sample-event.ts'
import { openEnricher } from '../enrichment/enrich.ts'
import { normalize } from '../normalize.ts'
import { judgeEvents } from './test/judge-all.ts'
import { storedEvents } from './test/stored-events.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const now = Date.UTC(2026, 9, 30)
const long = 'x'.repeat(2000)

/** What a provider may send, each with what it has wrong or what there is to know about it. */
const drafts: readonly Record<string, unknown>[] = [
  { ip: 'somewhere', email: 'nobody', phone: '123' },
  { ip: '8.8.8.8', email: 'ada@acme.invalid', phone: '+445600123456' },
  { ip: '8.8.8.8', accountId: long, email: 'ada@mailinator.com' },
  { ip: '8.8.8.8', sessionId: long, deviceId: long, paymentHash: long, targetApp: long, reason: 'because' },
  { ip: '8.8.8.8', customData: { deep: long.repeat(10) }, userAgent: long },
  { ip: '23.129.64.210', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/120.0.0.0' },
  { ip: '89.187.160.1', userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
]

async function labelsOfArrival(): Promise<string[]> {
  const enricher = openEnricher(Buffer.alloc(32, 7))
  const normalized = drafts.map((draft) => {
    const read = normalize({ type: 'LOGIN_FAILED', accountId: 'ada', ...draft }, 'auth0', now)
    if ('rejected' in read) throw new Error(`${read.rejected}: ${JSON.stringify(draft).slice(0, 80)}`)
    return read.event
  })
  await enricher.prepare(normalized)
  return normalized.flatMap((event) => enricher.enrich('w1', event).labels)
}

const planted = [
  'account-sharing',
  'breached-credential',
  'brute-force',
  'impossible-travel',
  'mfa-fatigue',
  'multiple-accounts',
  'session-hijacking',
  'spraying',
  'stuffing',
  'takeover-new-device',
]

async function labelsOfDetection(): Promise<string[]> {
  const planned = planted.map((name, turn) => ({
    scenario: scenarioNamed(name),
    everyDays: 1000,
    phase: (dayOf(now) - 8 - (turn % 3)) % 1000,
    minuteOfDay: (turn * 97) % 1440,
  }))
  const world = makeWorld({ seed: 35, accounts: 150, planned })
  const judged = await judgeEvents(await storedEvents(eventsBetween(world, now - 20 * dayMs, now)))
  return judged.flatMap(({ marks = [] }) => marks.flatMap(({ labels }) => labels))
}

let seen: ReadonlySet<string>
beforeAll(async () => {
  seen = new Set([...(await labelsOfArrival()), ...(await labelsOfDetection())])
})

it.each(eventLabels)('%s is set by something', (label) => {
  expect(seen).toContain(label)
})

it('no label is set that the contract does not know', () => {
  expect([...seen].filter((label) => !eventLabels.some((known) => known === label))).toEqual([])
})

it('every use of a device is marked as soon as it is found behind several accounts, and nothing else', async () => {
  const device = { deviceId: 'one-phone', print: 'one-phone', paymentHash: 'one-card' }
  const use = (turn: number, more = {}) =>
    sampleEvent(`use-${turn}`, {
      type: 'LOGIN_SUCCESS',
      account: `account-${turn}`,
      timestamp: now + turn * 60_000,
      ...device,
      ...more,
    })
  const events = [
    use(0),
    use(1),
    use(2),
    use(3, { type: 'LOGIN_FAILED' }),
    use(4, { print: 'other', deviceId: 'other' }),
  ]
  const marks = (await judgeEvents(events)).flatMap((each) => each.marks ?? [])
  const marked = marks.filter(({ labels }) => labels.includes('PRINT:MULTIPLE_ACCOUNTS'))
  expect(marked.map(({ eventId }) => eventId)).toEqual(['use-0', 'use-1', 'use-2'])
})
