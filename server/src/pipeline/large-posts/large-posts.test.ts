import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildStoreProcess } from '../../../../tools/build-store-process.mjs'
import { nativeBlock } from '../../stores/events/columns/native-block.ts'
import { encodeRows } from '../../stores/events/event-row.ts'
import { openEnricher } from '../enrichment/enrich.ts'
import { judgeRecords } from '../judge-records.ts'
import { openRuns } from '../outcomes.ts'
import { readRecords, readText } from '../read-body.ts'
import { type LargePosts, openLargePosts } from './large-posts.ts'
import { openRooms } from './rooms.ts'

const workspaceId = randomUUID()
const other = randomUUID()
const printKey = Buffer.alloc(32, 7)
const enricher = openEnricher(printKey)
const at = Date.parse('2026-03-01T12:00:00.000Z')
let posts: LargePosts

beforeAll(async () => {
  await buildStoreProcess()
  posts = openLargePosts(printKey, enricher)
}, 60_000)
afterEach(() => posts.close())

const event = (change: object = {}) => ({
  type: 'LOGIN_SUCCESS',
  ip: '81.2.69.142',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  accountId: 'ada',
  timestamp: '2026-03-01T11:00:00.000Z',
  id: randomUUID(),
  ...change,
})
const bodyOf = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))

const readThere = (value: unknown, workspace = workspaceId) =>
  posts.read({ workspaceId: workspace, body: bodyOf(value), source: undefined, at }, async ({ records, events }) => ({
    records,
    keys: events.keys.toString('hex'),
    rows: nativeBlock([Buffer.from(events.record)]),
  }))

/** On this thread, as a small post is. */
async function readHere(value: unknown) {
  const records = readRecords(readText(bodyOf(value)))
  const runs = openRuns()
  let lines = ''
  const post = { workspaceId, records, source: undefined, at }
  for await (const { judged, events } of judgeRecords(post, enricher, () => undefined)) {
    runs.add(judged)
    lines += String(encodeRows(workspaceId, events))
  }
  return { records: runs.whole(), rows: nativeBlock([Buffer.from(lines)]) }
}

const hostile = [
  event({ accountId: '"receivedAt":"', email: 'ada@shop.example', ip: '2a00:1450::1', phone: '+4917612345678' }),
  event({ customData: { __proto__: 1, 'a\\"b': '😀‮' }, deviceId: 'x', type: 'NONSENSE' }),
  { log_id: 'x', data: { type: 's', date: '2026-03-01T11:00:00.000Z', ip: '81.2.69.142', user_id: 'a', log_id: 'x' } },
  7,
  { colour: 'red' },
  event({ type: 'IGNORE' }),
  event({ unknownField: 1 }),
]

describe('a post that is read on a thread of its own', () => {
  it.each<[string, unknown]>([
    ['events of every kind', hostile],
    ['lines, some of them broken', ['garbage', JSON.stringify(event()), '{bad'].join('\n')],
    ['a key that is named twice', `[{"type":"LOGIN_SUCCESS","type":"LOGIN_FAILED"},${JSON.stringify(event())}]`],
    [
      'more events than a room has place for',
      Array.from({ length: 6_000 }, () => event({ accountId: 'a'.repeat(200) })),
    ],
    ['nothing that is kept', [7, 8]],
  ])('is what it is when it is read here: %s', async (_name, value) => {
    const [there, here] = await Promise.all([readThere(value), readHere(value)])
    expect(there.records).toEqual(here.records)
    expect(there.rows).toEqual(here.rows)
  })

  it.each<[string, string, string]>([
    ['text that is no JSON', '{"a":', 'unreadable_body'],
    ['too many records', `[${Array(10_001).fill('{}').join()}]`, 'too_many_records'],
    ['ten thousand levels', '['.repeat(10_000), 'unreadable_body'],
  ])('is refused with its own reason: %s', async (_name, value, code) => {
    await expect(readThere(value)).rejects.toMatchObject({ name: 'AppError', code })
    await expect(readThere([event()])).resolves.toMatchObject({ records: { runs: [{ records: 1 }] } })
  })

  it('is refused when the thread ends under it, and the next one is read by another thread', async () => {
    await readThere([event()])
    const waiting = readThere(Array.from({ length: 5_000 }, () => event()))
    const ended = expect(waiting).rejects.toThrow('ended')
    await new Promise(setImmediate)
    await new Promise(setImmediate)
    await posts.close()
    await ended
    await expect(readThere([event()])).resolves.toMatchObject({ records: { runs: [{ records: 1 }] } })
  })

  it('waits for a turn of its workspace, not for all that another one has sent', async () => {
    const order: string[] = []
    const flood = Array.from({ length: 12 }, () =>
      readThere(Array.from({ length: 200 }, () => event())).then(() => order.push('flood')),
    )
    const own = readThere([event()], other).then(() => order.push('other'))
    await Promise.all([...flood, own])
    expect(order.indexOf('other')).toBeLessThan(4)
  })
})

describe('rooms', () => {
  it('are used again, never twice at a time, and are no more than so many', () => {
    const rooms = openRooms(2)
    const [one, two] = [rooms.take(), rooms.take()]
    expect(one).not.toBe(two)
    expect(rooms.take()).toBeUndefined()
    rooms.giveBack(one)
    rooms.giveBack(undefined)
    expect(rooms.take()).toBe(one)
    rooms.giveBack(two)
    rooms.empty()
    expect(rooms.take()).not.toBe(two)
    expect(rooms.take()).toBeUndefined()
  })
})
