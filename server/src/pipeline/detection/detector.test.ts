import type { AccountDetails } from '@signet/contract/accounts'
import type { WorkspaceId } from '@signet/contract/ids'
import { routes } from '@signet/contract/routes'
import type { Threat } from '@signet/contract/threats'
import { sourceOf } from '@signet/engine/detections/source-of'
import { accountRisk } from '@signet/engine/scoring/account-risk'
import type { SimulatedEvent } from '@signet/simulator/event'
import { eventsBetween } from '@signet/simulator/events-between'
import { scenarioNamed } from '@signet/simulator/scenarios'
import { makeWorld } from '@signet/simulator/world'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openThreatsOf, riskHistoryOf } from '../../features/threats/threats.ts'
import { accountUuid } from '../../stores/events/account-uuid.ts'
import { storeReads } from '../../stores/events/detection/store-reads.ts'
import { arrayReads } from '../../stores/events/detection/test/array-reads.ts'
import { sampleEvent } from '../../stores/events/test/sample-event.ts'
import { openWorld, type World } from '../../test-world.ts'

// Where the engine is emulated, a statement's first run is translated first.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 })

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const names = [
  'takeover-after-stuffing',
  'brute-force',
  'fake-signups',
  'mfa-fatigue',
  'session-hijacking',
  'sms-pumping',
]
const end = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
const from = end - 5 * DAY_MS

let world: World
let told: SimulatedEvent[]
beforeAll(async () => {
  world = await openWorld({ engine: true })
  const day = Math.floor((end - DAY_MS) / DAY_MS)
  const planned = names.map((name, turn) => ({
    scenario: scenarioNamed(name),
    everyDays: 30,
    phase: (day - (turn % 2)) % 30,
    minuteOfDay: 90 + turn * 60,
    parameters: name === 'takeover-after-stuffing' ? { accounts: 30 } : {},
  }))
  told = [...eventsBetween(makeWorld({ seed: 11, accounts: 40, planned }), from, end)]
  await world.context.events.ready(240_000)
})
afterAll(() => world?.close(), 60_000)

async function send(workspaceId: WorkspaceId, events: readonly object[]): Promise<void> {
  const records = events.map((event) => ({ ...event }))
  expect(await world.context.pipeline.ingest({ workspaceId, records })).toMatchObject({ rejected: 0 })
  await world.context.events.flush(240_000)
  await world.context.detector.catchUp(workspaceId)
}

/** So many at once that the detector begins to remember what it reads; nothing follows from them. */
const stream = Array.from({ length: 1000 }, (_, turn) => ({
  id: `stream-${turn}`,
  type: 'LOGOUT_SUCCESS',
  timestamp: new Date(end - HOUR_MS).toISOString(),
  accountId: `passer-by-${turn}`,
  ip: `81.${turn % 200}.${turn % 250}.1`,
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140.0',
}))

async function get<Answer>(workspaceId: WorkspaceId, url: string, query: Record<string, string> = {}): Promise<Answer> {
  const token = await world.member(workspaceId, 'Read Only')
  const headers = { authorization: `Bearer ${token}`, 'x-client-uuid': workspaceId }
  const answer = await world.app.inject({ method: 'GET', url, query, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function threatsOf(workspaceId: WorkspaceId): Promise<Threat[]> {
  const { path } = routes.listThreats
  return (await get<{ threats: Threat[] }>(workspaceId, path, { limit: '100' })).threats
}

/** All that is said of a threat but when it was noticed. Prints and what hangs on them are each workspace's own. */
const essence = (threats: readonly Threat[]) =>
  threats
    .map(({ id: _, detectedAt: __, updatedAt: ___, ...rest }) => rest)
    .filter(({ subject }) => subject.kind !== 'print')
    .sort((one, other) => (`${one.type}${one.subject.value}` < `${other.type}${other.subject.value}` ? -1 : 1))

describe('the detector', () => {
  it('finds the same threats in shuffled, duplicated and re-batched events, and the evidence shows what is counted', async () => {
    const inOrder = await world.addWorkspace()
    const anyOrder = await world.addWorkspace()
    await send(inOrder, told)
    const shuffled = [...told, ...told.filter((_, turn) => turn % 5 === 0)].sort(
      (one, other) => mixed(one.id) - mixed(other.id),
    )
    await send(anyOrder, stream)
    const third = Math.floor(shuffled.length / 3)
    await send(anyOrder, shuffled.slice(0, third))
    await send(anyOrder, shuffled.slice(third, 2 * third))
    await send(anyOrder, shuffled.slice(2 * third))
    const threats = await threatsOf(inOrder)
    const types = new Set(threats.map(({ type }) => type))
    for (const type of ['CREDENTIAL_STUFFING', 'ACCOUNT_TAKEOVER', 'BRUTE_FORCE', 'FAKE_SIGNUPS', 'MFA_FATIGUE'])
      expect(types).toContain(type)
    expect(essence(await threatsOf(anyOrder))).toEqual(essence(threats))

    for (const threat of threats) {
      const token = await world.member(inOrder, 'Read Only')
      const shown = await world.app.inject({
        method: 'POST',
        url: routes.queryEvents.path,
        headers: { authorization: `Bearer ${token}`, 'x-client-uuid': inOrder },
        payload: { ...threat.evidence, limit: 0 },
      })
      expect(shown.json().total, threat.title).toBe(threat.eventCount)
      expect(threat.eventCount).toBeGreaterThan(0)
    }
    // What is told of each account's risk is what its open threats make of it.
    const accounts = [...new Set(threats.flatMap(({ compromisedAccounts }) => compromisedAccounts))]
    const open = await openThreatsOf(world.context, inOrder, accounts)
    expect(accounts.length).toBeGreaterThan(0)
    for (const account of accounts) {
      const [newest] = await riskHistoryOf(world.context, inOrder, account)
      const { level, score } = accountRisk(open.get(account) ?? [])
      expect(newest).toMatchObject({ level, score: expect.closeTo(score, 3) })
    }
    // A second look at everything finds nothing new, and changes nothing.
    await world.context.detector.catchUp(inOrder)
    expect(await threatsOf(inOrder)).toEqual(threats)
  })

  const visit = (name: string, hoursAgo: number, ip: string, system: string) => ({
    id: `${name}-${hoursAgo}`,
    type: 'LOGIN_SUCCESS',
    timestamp: new Date(end - hoursAgo * HOUR_MS).toISOString(),
    accountId: name,
    ip,
    userAgent: `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36`,
  })

  it("does not count the owner's own sign-ins between two strange ones", async () => {
    const workspaceId = await world.addWorkspace()
    const home = [290, 270, 250, 230, 80, 60, 40].map((hours) => visit('ada', hours, '81.2.69.160', 'Windows NT 10.0'))
    await send(workspaceId, home)
    const strange = [100, 20].map((hours) => visit('ada', hours, '95.31.18.119', 'X11; Linux x86_64'))
    await send(workspaceId, strange)
    const found = (await threatsOf(workspaceId)).filter(({ type }) => type === 'SUSPICIOUS_LOGIN')
    expect(found).toMatchObject([{ eventCount: 2, ips: { values: [{ value: '95.31.18.119', count: 2 }] } }])
  })

  it('leads every account that an attack was aimed at to its threat', async () => {
    const workspaceId = await world.addWorkspace()
    const targets = Array.from({ length: 30 }, (_, turn) => `target-${String(turn).padStart(2, '0')}`)
    const tries = targets.flatMap((name, turn) =>
      [0, 1].map((time) => ({
        ...visit(name, 3 - turn / 120, '95.31.18.119', 'X11; Linux x86_64'),
        id: `${name}-${time}`,
        type: 'LOGIN_FAILED',
        reason: 'bad_password',
      })),
    )
    await send(workspaceId, tries)
    for (const name of [targets[0], targets[29]]) {
      const search = await get<{ threats: Threat[] }>(workspaceId, routes.listThreats.path, { search: `${name}` })
      expect(search.threats.map(({ subject }) => subject.value)).toContain('95.31.18.119')
      const url = routes.getAccount.path.replace(':uuid', accountUuid(workspaceId, `${name}`))
      const { threats, risk, riskLevel, openThreats } = await get<AccountDetails>(workspaceId, url)
      expect(threats).toContainEqual(expect.objectContaining({ id: search.threats[0]?.id, targetOnly: true }))
      expect([risk.score, riskLevel, openThreats]).toEqual([0, 'none', 0])
    }
  })

  it('remembers nothing of an account that was forgotten', async () => {
    const workspaceId = await world.addWorkspace()
    await send(workspaceId, stream)
    const names = ['kept', 'forgotten']
    for (const hours of [90, 70, 50, 30]) {
      await send(
        workspaceId,
        names.map((name) => visit(name, hours, '81.2.69.160', 'Windows NT 10.0; Win64; x64')),
      )
    }
    const headers = {
      authorization: `Bearer ${await world.member(workspaceId, 'Admin')}`,
      'x-client-uuid': workspaceId,
    }
    const url = routes.forgetAccount.path.replace(':uuid', accountUuid(workspaceId, 'forgotten'))
    const answer = await world.app.inject({ method: 'DELETE', url, headers })
    expect(answer.statusCode, answer.body).toBe(200)
    await send(
      workspaceId,
      names.map((name) => visit(name, 2, '95.31.18.119', 'X11; Linux x86_64')),
    )
    const about = (await threatsOf(workspaceId)).map(({ subject }) => subject.value)
    expect(about.filter((value) => names.includes(value))).toEqual(['kept'])
  })

  it('asks the store and gets what the reads mean', async () => {
    const workspaceId = await world.addWorkspace()
    await world.context.pipeline.ingest({ workspaceId, records: told.map((event) => ({ ...event })) })
    await world.context.events.flush(240_000)
    const stored = await world.context.events.latestEvents(workspaceId, 20_000)
    expect(stored).toHaveLength(told.length)
    const asked = storeReads(world.context.events.query, workspaceId)
    const meant = arrayReads(() => stored)
    const span = { from: end - 2 * DAY_MS, to: end }
    const sources = [...new Set(stored.map(({ ip }) => sourceOf(ip)))]
    const accounts = [...new Set(stored.map(({ account }) => account))].slice(0, 50)
    const prints = [...new Set(stored.map(({ print }) => print))]
    const phones = [...new Set(stored.map(({ phone }) => phone))].slice(0, 50)
    const same = async (read: (reads: typeof asked) => Promise<unknown>) =>
      expect(await read(asked)).toEqual(await read(meant))
    const moments = await asked.moments(0, 20_000)
    await same((reads) => reads.moments(0, 20_000))
    await same(async (reads) => idsOf(await reads.arrivals(moments)))
    await same(async (reads) => idsOf(await reads.arrivals(moments.slice(0, 1))))
    for (const kind of ['account', 'source', 'print'] as const)
      await same(async (reads) => (await reads.keysSince(kind, span.from))?.toSorted())
    await same((reads) => reads.bounds())
    await same((reads) => reads.busySources(sources, span))
    await same((reads) => reads.successDays(sources, span))
    await same((reads) => reads.successesFrom(sources, span))
    await same(async (reads) => idsOf(await reads.ofSources(sources, span, 100)))
    await same(async (reads) => idsOf(await reads.ofAccounts(accounts, span, 5, 1000)))
    await same(async (reads) => idsOf(await reads.ofPrints(prints, span, 5, 1000)))
    await same(async (reads) => idsOf(await reads.ofPhones(phones, span, 5, 1000)))
    await same(async (reads) => idsOf(await reads.ofWorkspace(span, 100)))
    await same((reads) => reads.sharedPrints(prints, { from, to: end }))
    await same(async (reads) => byKey(await reads.printUses(prints, { from, to: end }), ({ print }) => print))
    await same((reads) => reads.hourCounts({ from, to: end }))
    await same((reads) => reads.agentDays({ from, to: end }))
    const received = stored.map(({ receivedAt }) => receivedAt).sort((one, other) => one - other)
    const day = { from: Math.floor(end / DAY_MS - 1) * DAY_MS, to: Math.floor(end / DAY_MS) * DAY_MS }
    for (const part of [0, 0.5, 1]) {
      const receivedUpTo = received[Math.floor(part * (received.length - 1))] ?? 0
      await same((reads) => reads.hourCounts({ from, to: end }, receivedUpTo))
      for (const asked of [{}, { among: sources }, { among: sources.slice(0, 20) }]) {
        await same(async (reads) =>
          byKey(await reads.sourceAttempts(day, { receivedUpTo, limit: 10_000, ...asked }), ({ source }) => source),
        )
      }
    }
  })

  it('asks the store for what had come in by a moment', async () => {
    const workspaceId = await world.addWorkspace()
    const ips = ['8.8.8.8', '8.8.4.4', '2001:db8:0:1::7', '2001:db8:0:1::8', '']
    const types = ['LOGIN_FAILED', 'LOGIN_FAILED', 'LOGIN_SUCCESS', 'SIGNUP_SUCCESS'] as const
    const reasons = ['bad_password', 'password_expired', 'locked'] as const
    const day = Math.floor(end / DAY_MS - 1) * DAY_MS
    const kept = Array.from({ length: 40 }, (_, turn) =>
      sampleEvent(`moment-${turn}`, {
        timestamp: day + turn * 60_000,
        receivedAt: day + DAY_MS + ((turn * 7) % 40),
        ip: ips[turn % 5] ?? '',
        type: types[(turn * 3 + Math.floor(turn / 8)) % 4] ?? 'LOGIN_FAILED',
        reason: reasons[turn % 3] ?? '',
        account: ['', 'ada', 'bob', 'ünal'][turn % 4] ?? '',
        userAgent: `agent ${turn % 6}`,
        print: `print ${turn % 3}`,
        deviceId: turn % 3 === 0 ? 'd' : '',
        phone: turn % 5 === 0 ? '+12025550123' : '',
        paymentHash: '',
      }),
    )
    await world.context.events.append(workspaceId, kept)
    await world.context.events.flush(240_000)
    const asked = storeReads(world.context.events.query, workspaceId)
    const meant = arrayReads(() => kept)
    const span = { from: day, to: day + DAY_MS }
    const sources = [...new Set(ips.map(sourceOf))]
    const prints = ['print 0', 'print 1', 'print 2', 'print 3']
    const said = async (reads: typeof asked, receivedUpTo: number) => ({
      hours: await reads.hourCounts(span, receivedUpTo),
      failed: byKey(await reads.sourceAttempts(span, { receivedUpTo, limit: 100 }), ({ source }) => source),
      among: byKey(
        await reads.sourceAttempts(span, { receivedUpTo, limit: 100, among: [...sources, '9.9.9.9'] }),
        ({ source }) => source,
      ),
      uses: byKey(await reads.printUses(prints, span), ({ print }) => print),
    })
    for (const upTo of [-1, 0, 3, 9, 20, 39]) {
      expect(await said(asked, day + DAY_MS + upTo)).toEqual(await said(meant, day + DAY_MS + upTo))
    }
    expect(await asked.sourceAttempts(span, { receivedUpTo: day + 2 * DAY_MS, limit: 1 })).toHaveLength(1)
  })
})

const idsOf = (events: readonly { eventId: string }[]) => events.map(({ eventId }) => eventId)

const byKey = <Row>(rows: readonly Row[], keyOf: (row: Row) => string) =>
  [...rows].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))

/** A fixed disorder. */
function mixed(text: string): number {
  let hash = 7
  for (const letter of text) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0
  return hash
}
