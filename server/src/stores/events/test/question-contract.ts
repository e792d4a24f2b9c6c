import { randomUUID } from 'node:crypto'
import { EventQuery } from '@signet/contract/event-query'
import { readEventQuery } from '@signet/engine/query/read-query'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type EventStore, QueryFailed, QueryTimedOut, QueryTooLarge } from '../event-store.ts'
import { askEvents } from '../query/ask-events.ts'
import { sampleEvent } from './sample-event.ts'

const patience = 240_000
const day = 86_400_000

/** What every driver must keep of questions: what they may ask, with which values, and when they end. */
export function questionContract(store: () => EventStore): void {
  it('reads with bound values only, refuses writes and second statements', async () => {
    const hostile = "x' OR 1 = 1; DROP TABLE events --"
    const rows = await store().query('SELECT {value:String} AS echo, {list:Array(UInt32)} AS list', {
      value: hostile,
      list: [1, 2],
    })
    expect(rows).toEqual([{ echo: hostile, list: [1, 2] }])
    await expect(store().query('SELECT 1; DROP TABLE events', {})).rejects.toThrow(QueryFailed)
    await expect(store().query('DROP TABLE events', {})).rejects.toThrow(QueryFailed)
    expect(await store().query('SELECT count() > 0 AS there FROM events', {})).toEqual([{ there: 1 }])
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
    const rows = await store().query(`SELECT {texts:Array(String)} AS texts, ${columns.join(', ')}`, {
      texts,
      ...single,
    })
    expect(rows).toEqual([{ texts, ...single }])
  })

  it('takes values of any length, in reads and in writes', async () => {
    const names = Array.from({ length: 20_000 }, (_, turn) => `it's \\ number ${turn} {of:String} ; \n`)
    const [row] = await store().query(
      'SELECT length({names:Array(String)}) AS count, {names:Array(String)}[20000] AS last, length({text:String}) AS long, {few:Array(String)}[1] AS few',
      { names, text: 'é'.repeat(200_000), few: ['one'] },
    )
    expect(row).toEqual({ count: 20_000, last: names.at(-1), long: 400_000, few: 'one' })
    // Short enough by themselves, and long with their escapes or where they stand several times.
    const awkward = Array.from({ length: 60 }, () => '\\'.repeat(1000))
    expect(await store().query('SELECT {awkward:Array(String)} AS awkward', { awkward })).toEqual([{ awkward }])
    const often = Array.from({ length: 9 }, () => 'length({text:String})')
    const text = 'x'.repeat(60_000)
    expect(await store().query(`SELECT ${often.join(' + ')} AS all`, { text })).toEqual([{ all: 540_000 }])
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
    await store().mark(mine, marks)
    const read = await store().query('SELECT count() AS marks FROM event_marks WHERE workspace = {w:UUID}', { w: mine })
    expect(Number(read[0]?.marks)).toBe(3000)
  })

  it('compares with numbers of any size', async () => {
    const workspace = randomUUID()
    const now = Date.now()
    await store().append(workspace, [sampleEvent('one', { timestamp: now, asn: 64_512, latitude: 52.5 })])
    await store().flush(patience)
    const timeRange = [new Date(now - day).toISOString(), new Date(now + day).toISOString()]
    const found = async (field: string, operator: string, ...values: unknown[]) => {
      const query = EventQuery.parse({ timeRange, limit: 0, filters: [{ field, operator, values }] })
      return (await askEvents(store().query, workspace, readEventQuery(query, now))).total
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
    await expect(store().query(endless, {}, { timeoutMs: 500 })).rejects.toThrow(QueryTimedOut)
    const many = 'SELECT number FROM numbers(100000)'
    await expect(store().query(many, {}, { maxRows: 10, timeoutMs: 60_000 })).rejects.toThrow(QueryTooLarge)
  })
}
