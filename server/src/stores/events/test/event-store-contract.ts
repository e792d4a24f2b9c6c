import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoredEvent } from '@signet/contract/event'
import { EventQuery } from '@signet/contract/event-query'
import { readEventQuery } from '@signet/engine/query/read-query'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askMarks } from '../detection/event-mark.ts'
import { openEncoding } from '../encoded-events.ts'
import { type EventStore, QueryFailed, QueryTimedOut, QueryTooLarge } from '../event-store.ts'
import { type EventStoreOptions, openEventStore } from '../open-event-store.ts'
import { askEvents } from '../query/ask-events.ts'
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

    it('reads with bound values only, refuses writes and second statements', async () => {
      const hostile = "x' OR 1 = 1; DROP TABLE events --"
      const rows = await store.query('SELECT {value:String} AS echo, {list:Array(UInt32)} AS list', {
        value: hostile,
        list: [1, 2],
      })
      expect(rows).toEqual([{ echo: hostile, list: [1, 2] }])
      await expect(store.query('SELECT 1; DROP TABLE events', {})).rejects.toThrow(QueryFailed)
      await expect(store.query('DROP TABLE events', {})).rejects.toThrow(QueryFailed)
      expect(await store.query('SELECT count() > 0 AS there FROM events', {})).toEqual([{ there: 1 }])
    })

    it('gives every text back as it was', async () => {
      const texts = [
        "'; DROP TABLE events --",
        'ends with \\',
        "\\'",
        '\\0 and \0 and behind it',
        '{value:String} /* */ # -- \n\r\t\b',
        '\u202e\u{1f600}\ufeff',
        ...fc.sample(fc.string({ unit: 'binary' }), { seed: 20_261_117, numRuns: 300 }),
      ]
      const columns = texts.map((_, turn) => `{t${turn}:String} AS t${turn}`)
      const single = Object.fromEntries(texts.map((text, turn) => [`t${turn}`, text]))
      const rows = await store.query(`SELECT {texts:Array(String)} AS texts, ${columns.join(', ')}`, {
        texts,
        ...single,
      })
      expect(rows).toEqual([{ texts, ...single }])
    })

    it('takes values of any length, in reads and in writes', async () => {
      const names = Array.from({ length: 20_000 }, (_, turn) => `it's \\ number ${turn} {of:String} ; \n`)
      const [row] = await store.query(
        'SELECT length({names:Array(String)}) AS count, {names:Array(String)}[20000] AS last, length({text:String}) AS long, {few:Array(String)}[1] AS few',
        { names, text: 'é'.repeat(200_000), few: ['one'] },
      )
      expect(row).toEqual({ count: 20_000, last: names.at(-1), long: 400_000, few: 'one' })
      // Short enough by themselves, and long with their escapes or where they stand several times.
      const awkward = Array.from({ length: 60 }, () => '\\'.repeat(1000))
      expect(await store.query('SELECT {awkward:Array(String)} AS awkward', { awkward })).toEqual([{ awkward }])
      const often = Array.from({ length: 9 }, () => 'length({text:String})')
      const text = 'x'.repeat(60_000)
      expect(await store.query(`SELECT ${often.join(' + ')} AS all`, { text })).toEqual([{ all: 540_000 }])
      const at = Date.now()
      const marks = Array.from({ length: 3000 }, (_, turn) => ({
        eventId: `an event with a long name, number ${turn}`,
        timestamp: at,
        account: `an account with a long name, number ${turn}`,
        riskScore: 50,
        anomalyScore: null,
        labels: ['IP:BOT', 'EVENT:STUFFING_ATTACK'],
        reasons: ['A reason of some length, so that a thousand of them are long'],
      }))
      const mine = randomUUID()
      await store.mark(mine, marks)
      const read = await store.query('SELECT count() AS marks FROM event_marks WHERE workspace = {w:UUID}', { w: mine })
      expect(Number(read[0]?.marks)).toBe(3000)
    })

    it('compares with numbers of any size', async () => {
      const workspace = randomUUID()
      const now = Date.now()
      await store.append(workspace, [sampleEvent('one', { timestamp: now, asn: 64_512, latitude: 52.5 })])
      await store.flush(patience)
      const timeRange = [new Date(now - day).toISOString(), new Date(now + day).toISOString()]
      const found = async (field: string, operator: string, ...values: unknown[]) => {
        const query = EventQuery.parse({ timeRange, limit: 0, filters: [{ field, operator, values }] })
        return (await askEvents(store.query, workspace, readEventQuery(query, now))).total
      }
      for (const field of ['ip.asn', 'ip.location.latitude']) {
        expect(await found(field, 'equals', '99999999999999999999')).toBe(0)
        expect(await found(field, 'notIn', '1e308', '-1e20')).toBe(1)
        expect(await found(field, 'less', '1e20')).toBe(1)
        expect(await found(field, 'between', '-1e20', '1e20')).toBe(1)
      }
    })

    it('ends a query at its bounds of time and rows', async () => {
      const endless = 'SELECT sum(sipHash64(number)) AS x FROM numbers(1000000000000)'
      await expect(store.query(endless, {}, { timeoutMs: 500 })).rejects.toThrow(QueryTimedOut)
      const many = 'SELECT number FROM numbers(100000)'
      await expect(store.query(many, {}, { maxRows: 10, timeoutMs: 60_000 })).rejects.toThrow(QueryTooLarge)
    })

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
