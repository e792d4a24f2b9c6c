import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoredEvent } from '@signet/contract/event'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askMarks } from '../detection/event-mark.ts'
import { openEncoding } from '../encoded-events.ts'
import type { EventStore } from '../event-store.ts'
import { type EventStoreOptions, openEventStore } from '../open-event-store.ts'
import { questionContract } from './question-contract.ts'
import { sampleEvent } from './sample-event.ts'

type EngineOptions = Pick<EventStoreOptions, 'clickhouseUrl' | 'clickhouseCluster'>

const patience = 240_000
const day = 86_400_000
const allTime = { from: new Date(0), to: new Date('2100-01-01') }

/** What every driver must keep. One engine for the whole suite; workspaces keep the cases apart. */
export function eventStoreContract(engineOptions: () => Promise<EngineOptions>): void {
  describe('an event store', () => {
    let dataDirectory: string
    let options: EventStoreOptions
    let store: EventStore

    beforeAll(async () => {
      dataDirectory = await mkdtemp(join(tmpdir(), 'event-store-'))
      options = { dataDirectory, log: () => undefined, waitMs: 60_000, ...(await engineOptions()) }
      store = await openEventStore(options)
      await store.ready(patience)
    })

    afterAll(async () => {
      await store?.close()
      await rm(dataDirectory, { recursive: true, force: true })
    })

    it('gives an event back with every field as it was appended', async () => {
      const workspace = randomUUID()
      const now = Date.now()
      const full = sampleEvent('full', { timestamp: now, receivedAt: now })
      const bare = sampleEvent('bare', { timestamp: now - 1, latitude: null, labels: [], customData: {}, account: '' })
      await store.append(workspace, [bare, full])
      await store.flush(patience)
      expect(await store.latestEvents(workspace, 10)).toEqual([full, bare])
      expect(await store.latestEvents(workspace, 1)).toEqual([full])
    })

    it('takes events that were encoded elsewhere, once each, between others', async () => {
      const workspace = randomUUID()
      const [now, arrived] = [Date.now(), Date.now() + 1000]
      const nth = (n: number) => sampleEvent(`n${n}`, { timestamp: now - n, receivedAt: now })
      const encode = (...numbers: readonly number[]) => {
        const encoding = openEncoding(workspace, 1)
        encoding.add(numbers.map(nth))
        return store.appendEncoded(encoding.whole(), arrived)
      }
      expect(await encode(0, 1, 2)).toEqual({ appended: 3, duplicates: [] })
      await store.append(workspace, [nth(3)])
      expect(await encode(2, 4, 3, 5, 4)).toEqual({ appended: 2, duplicates: [0, 2, 4] })
      expect(await encode(4, 5)).toEqual({ appended: 0, duplicates: [0, 1] })
      await store.flush(patience)
      await encode(6)
      await store.flush(patience)
      const stored = [0, 1, 2, 3, 4, 5, 6].map((n) => ({ ...nth(n), receivedAt: n === 3 ? now : arrived }))
      expect(await store.latestEvents(workspace, 10)).toEqual(stored)
    })

    it('takes half a character for one that cannot be shown, however it is kept, and goes on', async () => {
      const workspace = randomUUID()
      const now = Date.now()
      const half = (id: string, ago: number) =>
        sampleEvent(id, { timestamp: now - ago, receivedAt: now, deviceModel: 'a\ud83d' })
      await store.append(workspace, [half('small', 1)])
      const encoding = openEncoding(workspace, 1)
      encoding.add([half('large', 2)])
      await store.appendEncoded(encoding.whole(), now)
      await store.flush(patience)
      const shown = { deviceModel: 'a\ufffd' }
      expect(await store.latestEvents(workspace, 3)).toMatchObject([
        { eventId: 'small', ...shown },
        { eventId: 'large', ...shown },
      ])
    })

    it('counts within a half-open range, and accounts once', async () => {
      const workspace = randomUUID()
      const at = Date.now() - day
      const times = [at - 1, at, at + 1, at + 2]
      await store.append(
        workspace,
        times.map((timestamp, n) => sampleEvent(`n${n}`, { timestamp, account: `account-${n % 2}` })),
      )
      await store.flush(patience)
      expect(await store.countEvents(workspace, { from: new Date(at), to: new Date(at + 2) })).toBe(2)
      expect(await store.monthlyActiveAccounts(workspace, new Date(at))).toBe(2)
      expect(await store.monthlyActiveAccounts(workspace, new Date(at + 2))).toBe(1)
    })

    it('takes an id once: within a batch, across batches, at the same time, after a restart', async () => {
      const workspace = randomUUID()
      const events = ['a', 'b', 'c'].map((id) => sampleEvent(id, { timestamp: Date.now() }))
      const [a, b, c] = events as [StoredEvent, StoredEvent, StoredEvent]
      expect(await store.append(workspace, [a, b, a])).toEqual({ appended: 2, duplicates: [2] })
      expect(await store.append(randomUUID(), [a])).toEqual({ appended: 1, duplicates: [] })
      await store.flush(patience)
      // Small ones of a turn are gathered, a large one is written beside them: what both have is one event.
      const many = Array.from({ length: 30 }, (_, n) => sampleEvent(`m${n}`, { timestamp: Date.now() }))
      const batches = [[a, c], [c, b], [...many, c], [c], many.slice(0, 9)]
      const results = await Promise.all(batches.map((batch) => store.append(workspace, batch)))
      expect(results.reduce((sum, { appended }) => sum + appended, 0)).toBe(31)
      await store.flush(patience)
      const { knownIds } = store.status()
      await store.close()
      store = await openEventStore(options)
      expect(store.status().knownIds).toBe(knownIds)
      expect(await store.append(workspace, events)).toEqual({ appended: 0, duplicates: [0, 1, 2] })
      await store.ready(patience)
      await store.flush(patience)
      expect(await store.countEvents(workspace, allTime)).toBe(33)
    })

    it('keeps workspaces apart, and forgets one without touching another', async () => {
      const [mine, other, empty] = [randomUUID(), randomUUID(), randomUUID()]
      const recent = Array.from({ length: 20 }, (_, n) =>
        sampleEvent(`e${n}`, { timestamp: Date.now() - n, account: `a${n}` }),
      )
      await Promise.all([store.append(mine, recent), store.append(other, recent.slice(0, 7))])
      await store.flush(patience)
      expect(await store.countEvents(mine, allTime)).toBe(20)
      expect(await store.hasEvents(empty)).toBe(false)
      await store.forgetWorkspace(mine)
      expect(await store.countEvents(mine, allTime)).toBe(0)
      expect(await store.hasEvents(mine)).toBe(false)
      expect(await store.countEvents(other, allTime)).toBe(7)
    })

    it('tells what detection found out about events last, also where several of its marks are still there', async () => {
      const [workspace, timestamp] = [randomUUID(), Date.now() - day]
      const found = (eventId: string, riskScore: number) =>
        store.mark(workspace, [
          { eventId, timestamp, account: 'ada', riskScore, anomalyScore: null, labels: [`R${riskScore}`], reasons: [] },
        ])
      for (const [eventId, risk] of [
        ['a', 0.9],
        ['b', 0.2],
        ['a', 0.1],
        ['b', 0.8],
      ] as const)
        await found(eventId, risk)
      const marks = await askMarks(store.query, workspace, [
        { id: 'a', at: timestamp },
        { id: 'b', at: timestamp },
        { id: 'c', at: timestamp },
      ])
      const told = [...marks].map(([id, { riskScore, labels }]) => [id, riskScore, ...labels]).sort()
      expect(told).toEqual([
        ['a', 0.1, 'R0.1'],
        ['b', 0.8, 'R0.8'],
      ])
      expect(await askMarks(store.query, randomUUID(), [{ id: 'a', at: timestamp }])).toEqual(new Map())
    })

    questionContract(() => store)

    it('counts a segment once that is offered again after a restart, also across months', async () => {
      const workspace = randomUUID()
      const journal = join(dataDirectory, 'events/journal')
      const kept = join(dataDirectory, 'kept')
      await mkdir(kept)
      const months = [0, 31, 62].map((days) => Date.now() - days * day)
      await store.append(
        workspace,
        Array.from({ length: 30 }, (_, n) => sampleEvent(`e${n}`, { timestamp: months[n % 3] ?? 0, account: `a${n}` })),
      )
      const [segment] = (await readdir(journal)).filter((name) => name.endsWith('.segment'))
      if (segment === undefined) throw new Error('the segment was gone before it could be copied')
      await cp(join(journal, segment), join(kept, segment))
      await store.flush(patience)
      await store.close()
      await cp(join(kept, segment), join(journal, segment))
      store = await openEventStore(options)
      await store.ready(patience)
      await store.flush(patience)
      expect(store.status()).toMatchObject({ state: 'ready', backlogSegments: 0 })
      expect(await store.countEvents(workspace, allTime)).toBe(30)
      expect(await countedByAccounts(workspace)).toEqual({ accounts: 30, events: 30, linked: 30 })
    })

    it('forgets an account in every table or in none while its events keep coming', async () => {
      const workspace = randomUUID()
      const event = (n: number) => sampleEvent(`e${n}`, { timestamp: Date.now() - n, account: 'ada' })
      await store.append(workspace, [event(0), event(1)])
      const sending = (async () => {
        for (let n = 2; n < 8; n += 1) {
          await new Promise((resolve) => setTimeout(resolve, 300))
          await store.append(workspace, [event(n)])
        }
      })()
      await store.forgetAccount(workspace, 'ada')
      await sending
      await store.flush(patience)
      const left = await store.countEvents(workspace, allTime)
      expect(left).toBeLessThanOrEqual(6)
      expect(await countedByAccounts(workspace)).toMatchObject({ events: left, linked: left })
    })

    it('counts by quarters of an hour what is there, late events and forgotten accounts included', async () => {
      const workspace = randomUUID()
      const at = Math.floor(Date.now() / 900_000) * 900_000 - 2 * day
      const events = Array.from({ length: 40 }, (_, n) =>
        sampleEvent(`e${n}`, { timestamp: at + n * 400_000, account: n % 4 === 0 ? 'ada' : 'bob' }),
      )
      await store.append(workspace, events)
      await store.flush(patience)
      expect(await countedByQuarters(workspace)).toEqual({ events: 40, quarters: 18 })
      await store.append(workspace, [sampleEvent('late', { timestamp: at - 1, account: 'bob' })])
      await store.flush(patience)
      expect(await countedByQuarters(workspace)).toEqual({ events: 41, quarters: 19 })
      await store.forgetAccount(workspace, 'ada')
      expect(await countedByQuarters(workspace)).toEqual({ events: 31, quarters: 19 })
      expect(await store.countEvents(workspace, allTime)).toBe(31)
    })

    async function countedByQuarters(workspace: string) {
      // As the explorer counts. Of so few events the engine would rather read the events themselves.
      const [row] = await store.query(
        `SELECT sum(n) AS events, uniqExact(quarter) AS quarters FROM (
          SELECT toStartOfFifteenMinutes(ts) AS quarter, count() AS n FROM events
          WHERE workspace = {workspace:UUID} AND country != '-' GROUP BY quarter
          SETTINGS preferred_optimize_projection_name = 'country_quarters'
        )`,
        { workspace },
        { fromCounts: true },
      )
      return row
    }

    async function countedByAccounts(workspace: string) {
      const [row] = await store.query(
        `SELECT uniqExact(account) AS accounts, sum(events) AS events,
          (SELECT sum(events) FROM links WHERE workspace = {workspace:UUID} AND kind = 'account') AS linked
        FROM accounts WHERE workspace = {workspace:UUID}`,
        { workspace },
      )
      return row
    }
  })
}
