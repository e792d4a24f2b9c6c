import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoredEvent } from '@signet/contract/event'
import { attributeKinds, identifierKinds } from '@signet/contract/identifiers'
import { fieldOfKind } from '@signet/engine/links/link'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import type { EventStore } from '../../stores/events/event-store.ts'
import type { LinkReads } from '../../stores/events/links/link-reads.ts'
import { storeLinks, usualSizes } from '../../stores/events/links/store-links.ts'
import { arrayLinks } from '../../stores/events/links/test/array-links.ts'
import { openEventStore } from '../../stores/events/open-event-store.ts'
import { sampleEvent } from '../../stores/events/test/sample-event.ts'
import { emptyDatabase } from '../../stores/events/test/shared-clickhouse.ts'
import { walkGraph } from './walk-graph.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 })

const DAY_MS = 86_400_000
const patience = 240_000
const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
const noAttacks = async () => new Map<string, ReadonlySet<string>>()

let dataDirectory: string
let store: EventStore
let events: StoredEvent[]
const workspaceId = randomUUID()

/** Few values, so that much is shared; some ages that lie at the edges of days. */
const eventArbitrary = fc.record({
  account: fc.constantFrom('', 'ada', 'bob', 'cleo', 'dan', 'eve', 'fay'),
  email: fc.constantFrom('', 'a@example.com', 'b@example.com', 'c@example.com'),
  ip: fc.constantFrom('8.8.8.8', '8.8.4.4', '2001:db8::1', '1.1.1.1'),
  phone: fc.constantFrom('', '+12015550123'),
  print: fc.constantFrom('', 'p1', 'p2', 'p3'),
  sessionId: fc.constantFrom('', 's1', 's2'),
  paymentHash: fc.constantFrom('', 'h'.repeat(40)),
  userAgent: fc.constantFrom('', 'UA one', "UA 'two' \\ ü"),
  type: fc.constantFrom(
    'LOGIN_SUCCESS' as const,
    'LOGIN_FAILED' as const,
    'LOGIN_BLOCKED' as const,
    'SIGNUP_SUCCESS' as const,
  ),
  age: fc.oneof(
    fc.integer({ min: 0, max: 40 * DAY_MS }),
    fc.constantFrom(0, 1, DAY_MS, DAY_MS - 1, 29 * DAY_MS, 30 * DAY_MS),
  ),
})

function randomEvents(seed: number, count: number): StoredEvent[] {
  return fc
    .sample(eventArbitrary, { seed, numRuns: count })
    .map(({ age, ...fields }, turn) =>
      sampleEvent(`e${seed}-${turn}`, { ...fields, accountId: fields.account, timestamp: today + DAY_MS - 1 - age }),
    )
}

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'links-agreement-'))
  store = await openEventStore({
    dataDirectory,
    clickhouseUrl: await emptyDatabase(inject('clickhouseOnDemand')),
    clickhouseCluster: null,
    log: () => undefined,
    // Where the engine is emulated, a statement's first run is translated first.
    queryMs: 120_000,
  })
  await store.ready(patience)
  events = randomEvents(7, 240)
  // Another workspace with the same values: nothing of it may be seen.
  await store.append(randomUUID(), randomEvents(8, 120))
  // In several batches, the oldest last: late events count like others.
  const late = [...events].sort((one, other) => other.timestamp - one.timestamp)
  for (let at = 0; at < late.length; at += 120) {
    await store.append(workspaceId, late.slice(at, at + 120))
    await store.flush(patience)
  }
})

afterAll(async () => {
  await store?.close()
  await rm(dataDirectory, { recursive: true, force: true })
})

async function expectAgreement(asked: readonly Question[]) {
  const meant = arrayLinks(() => events)
  for (const sizes of [usualSizes, { crowd: 3, links: 4 }]) {
    const kept = storeLinks(store.query, workspaceId, sizes)
    for (const question of asked) expect(await question(kept)).toEqual(await question(meant))
  }
}

type Question = (reads: LinkReads) => Promise<unknown>

const since = today - 29 * DAY_MS
const accounts = ['ada', 'bob', 'cleo', 'dan', 'eve', 'fay', 'nobody']
const everything = (): { kind: (typeof attributeKinds)[number]; value: string }[] =>
  attributeKinds.flatMap((kind) =>
    [...new Set(events.map((event) => event[fieldOfKind[kind]]))].map((value) => ({ kind, value })),
  )
const ofAccounts: Question = async (reads) => [
  await reads.ofAccounts(accounts, since, { kinds: attributeKinds, each: 100 }),
  await reads.ofAccounts(['bob'], since, { kinds: attributeKinds, each: 100 }),
  await reads.ofAccounts(['cleo'], since, { kinds: ['ip', 'session'], each: 2 }),
  await reads.ofAccounts(['nobody'], since, { kinds: attributeKinds, each: 100 }),
]
const ofIdentifiers: Question = async (reads) => [
  await reads.holdersOf(everything(), since, 3),
  await reads.sizesOf(everything(), since),
  await reads.holdersOf(everything(), since, 3),
]
const ofToday: Question = async (reads) => [
  await reads.sizesOf(everything(), today),
  await reads.holdersOf(everything(), today, 100),
]
const amongFew: Question = (reads) =>
  reads.ofAccounts(accounts, since, { kinds: ['ip', 'print'], each: 5, among: everything().slice(0, 6) })
const between: Question = async (reads) => [
  await reads.between(accounts, everything(), since),
  await reads.between(['ada', 'nobody'], [...everything().slice(0, 6), { kind: 'account', value: 'ada' }], 0),
  await reads.ofAccounts(accounts, since, { kinds: ['ip'], each: 5, among: [] }),
]
const beginnings: Question = async (reads) => [
  await reads.startingWith(identifierKinds, 'a', since, 10),
  await reads.startingWith(identifierKinds, 'A', 0, 10),
  await reads.startingWith(['userAgent'], "UA '", 0, 10),
]
const graph: Question = (reads) =>
  walkGraph(reads, noAttacks, { kind: 'ip', value: '8.8.8.8', depth: 3, since, expand: [] })

describe('links', () => {
  it('agree with the events, whatever order they came in', () =>
    expectAgreement([ofAccounts, ofIdentifiers, ofToday, amongFew, between, beginnings, graph]))

  it('agree after the same events come again', async () => {
    await store.append(workspaceId, events.slice(0, 50))
    await store.flush(patience)
    await expectAgreement([ofAccounts])
  })

  it('agree after an account is forgotten: nothing leads to it any more', async () => {
    await store.forgetAccount(workspaceId, 'ada')
    events = events.filter(({ account }) => account !== 'ada')
    await expectAgreement([ofAccounts, ofIdentifiers, between, beginnings])
  })
})
