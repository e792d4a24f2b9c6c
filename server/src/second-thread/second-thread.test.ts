import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../app-error.ts'
import { openEnricher } from '../pipeline/enrichment/enrich.ts'
import { openPipeline, type PrepareAside } from '../pipeline/pipeline.ts'
import { prepareBody } from '../pipeline/prepare.ts'
import { openTurns } from '../pipeline/turns.ts'
import { writeBlock } from '../stores/events/columns/write-block.ts'
import { type EncodedEvents, encodeEvents } from '../stores/events/encoded-events.ts'
import { encodeRecord } from '../stores/events/journal/segment-format.ts'
import { sampleEvent } from '../stores/events/test/sample-event.ts'
import { temporaryDirectory } from '../stores/records/test-postgres.ts'
import { openSecondThread, type SecondThread, type SecondThreadOptions } from './second-thread.ts'

const printKey = Buffer.alloc(32, 7)
const at = Date.UTC(2026, 10, 16, 12)
const workspaceId = randomUUID()
const threads: SecondThread[] = []
const said: string[] = []

const open = (options: Partial<SecondThreadOptions> = {}) => {
  const thread = openSecondThread({ printKey, log: (_, message) => said.push(message), ...options })
  threads.push(thread)
  return thread
}

afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.close()
  said.length = 0
})

const login = (turn: number) => ({
  eventId: `e${turn}`,
  type: 'LOGIN_SUCCESS',
  timestamp: new Date(at - turn).toISOString(),
  accountId: `ann-${turn}-ü`,
  email: `ann${turn}@example.com`,
  ip: turn % 3 === 0 ? '2001:4860:4860::8888' : `81.2.69.${turn % 250}`,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:109.0) Gecko/20100101 Firefox/115.0',
})

/** As soon as the thread can do it. */
const prepared = async (thread: SecondThread, input: Parameters<PrepareAside>[0]) => {
  await vi.waitUntil(async () => (await thread.prepare({ ...input, body: bytes('[]') })) !== null, { timeout: 30_000 })
  return thread.prepare(input)
}

const bytes = (text: string) => new TextEncoder().encode(text)

describe('the second thread', () => {
  const enricher = openEnricher(printKey)
  const bodies: [string, Uint8Array][] = [
    ['one event', bytes(JSON.stringify(login(1)))],
    ['an array', bytes(JSON.stringify(Array.from({ length: 300 }, (_, turn) => login(turn))))],
    [
      'what is no event among events',
      bytes(JSON.stringify([login(1), 7, { a: 1 }, { ...login(2), ip: 'x' }, login(1)])),
    ],
    ['lines of which one is broken', bytes(`${JSON.stringify(login(1))}\n{"a":\n${JSON.stringify(login(2))}`)],
    ['unknown fields', bytes(JSON.stringify([{ ...login(4), shoeSize: 44 }]))],
    ['nothing at all', bytes('[]')],
  ]

  it.each(bodies)('makes of %s what this thread makes of it', async (_, body) => {
    const input = { workspaceId, body, source: undefined, at }
    expect(plain(await prepared(open(), input))).toEqual(plain(await prepareBody(enricher, input)))
    // What was sent is still here.
    expect(body.length).toBeGreaterThan(0)
  })

  it.each([
    ['empty', bytes(' ')],
    ['not UTF-8', new Uint8Array([0x7b, 0xff])],
    ['too long', bytes(`[${'1,'.repeat(10_001)}1]`)],
  ])('refuses what is %s in the same words', async (_, body) => {
    const input = { workspaceId, body, source: undefined, at }
    const here = await prepareBody(enricher, input).catch((error) => error)
    const there = await prepared(open(), input).catch((error) => error)
    expect(here).toBeInstanceOf(AppError)
    expect([there.code, there.detail, there.message]).toEqual([here.code, here.detail, here.message])
  })

  it('writes the block that this thread would write, and says when it cannot', async () => {
    const { directory, remove } = temporaryDirectory()
    const segment = encodeRecord(Buffer.from(encodeEvents(workspaceId, [sampleEvent('a'), sampleEvent('b')]).lines))
    const file = { path: join(directory, 'segment'), bytes: segment.length }
    await writeFile(file.path, segment)
    await writeBlock(file, join(directory, 'here'))
    const thread = open()
    await thread.writeBlock(file, join(directory, 'there'))
    expect(await readFile(join(directory, 'there'))).toEqual(await readFile(join(directory, 'here')))
    await expect(thread.writeBlock({ ...file, path: join(directory, 'none') }, file.path)).rejects.toThrow('ENOENT')
    remove()
  })

  it('ends when it is not needed, and is there again when it is', async () => {
    const thread = open({ restAfterMs: 150 })
    const input = { workspaceId, body: bytes(JSON.stringify(login(1))), at }
    const first = await prepared(thread, input)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await thread.prepare(input)).toBeNull()
    expect(plain(await prepared(thread, input))).toEqual(plain(first))
    expect(said).toEqual([])
  })

  it('gives up what it was asked when it dies, and is started anew', async () => {
    const { file, remove } = scripted(`
      parentPort.on('message', ({ number, task }) => {
        if (task.kind === 'load') return parentPort.postMessage({ number, done: true })
        if (task.input.body.length === 3) throw new Error('a bad day')
        parentPort.postMessage({ number, prepared: { judged: [], events: [] } })
      })`)
    const thread = open({ file })
    const ask = (length: number) => thread.prepare({ workspaceId, body: new Uint8Array(length), at })
    const ready = () => vi.waitUntil(async () => (await ask(9)) !== null)
    await ready()
    expect(await Promise.all([ask(3), ask(4)])).toEqual([null, null])
    expect(said).toEqual(['the second thread failed and is started again: a bad day'])
    await ready()
    expect(await ask(5)).toEqual({ judged: [], events: [] })
    await thread.close()
    expect(await ask(6)).toBeNull()
    remove()
  })

  it('does not keep anybody waiting that it never answers, or whose work it cannot do', async () => {
    const { file, remove } = scripted(`
      parentPort.on('message', ({ number, task }) => {
        if (task.kind === 'load') parentPort.postMessage({ number, done: true })
        else if (task.input?.body.length === 4) parentPort.postMessage({ number, failed: 'too many open files' })
      })`)
    const thread = open({ file, taskMs: 100 })
    const ask = (length: number) => thread.prepare({ workspaceId, body: new Uint8Array(length), at })
    await ask(4)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await Promise.all([ask(4), ask(5), ask(6)])).toEqual([null, null, null])
    await expect(thread.writeBlock({ path: '', bytes: 0 }, '')).rejects.toThrow('ended')
    remove()
  })

  it('can do nothing where it was not built', async () => {
    const thread = open({ file: '/nowhere/second-thread.js' })
    expect(await thread.prepare({ workspaceId, body: new Uint8Array(3), at })).toBeNull()
  })

  it('lets nobody wait behind all that another workspace has sent', async () => {
    const { file, remove } = scripted(`
      parentPort.on('message', ({ number, task }) =>
        setTimeout(() => parentPort.postMessage(task.kind === 'load' ? { number, done: true } : { number, prepared: {} }), 5))`)
    const thread = open({ file })
    const done: string[] = []
    const body = new Uint8Array(1000)
    await vi.waitUntil(async () => (await thread.prepare({ workspaceId, body, at })) !== null)
    const ask = async (workspace: string) => {
      await thread.prepare({ workspaceId: workspace, body, at })
      done.push(workspace)
    }
    const flood = Array.from({ length: 30 }, () => ask('flood'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    const before = done.length
    await ask('neighbour')
    expect(done.length - before).toBeLessThan(8)
    await Promise.all(flood)
    remove()
  })
})

describe('a large body', () => {
  const records = Array.from({ length: 200 }, (_, turn) => login(turn))
  const large = bytes(JSON.stringify(records))

  async function ingestWith(aside: PrepareAside | undefined, body: Uint8Array) {
    const appended: EncodedEvents[] = []
    const pipeline = openPipeline({
      events: {
        appendEncoded: async (events: EncodedEvents) => {
          appended.push(events)
          return { appended: events.ends.length, duplicates: [] }
        },
      } as never,
      enricher: openEnricher(printKey),
      turns: openTurns(),
      aside,
      count: () => undefined,
      arrived: () => undefined,
      now: () => new Date(at),
    })
    const answer = await pipeline.ingestBody({ workspaceId, body })
    return { answer, appended: appended.map(plain) }
  }

  it('is prepared there, a small one here, and one here when it cannot be done there', async () => {
    const thread = open()
    const asked: (object | null)[] = []
    const counting: PrepareAside = async (input) => {
      const prepared = await thread.prepare(input)
      asked.push(prepared)
      return prepared
    }
    await prepared(thread, { workspaceId, body: large, at })
    const alone = await ingestWith(undefined, large)
    expect(alone.answer).toMatchObject({ accepted: 200, rejected: 0 })
    expect(await ingestWith(counting, large)).toEqual(alone)
    expect(asked).toEqual([expect.objectContaining({ judged: expect.anything() })])
    await ingestWith(counting, bytes(JSON.stringify(login(1))))
    expect(asked).toHaveLength(1)
    expect(await ingestWith(async () => null, large)).toEqual(alone)
  })
})

/** A thread that does something else. */
function scripted(code: string) {
  const { directory, remove } = temporaryDirectory()
  const file = join(directory, 'thread.mjs')
  writeFileSync(file, `import { parentPort } from 'node:worker_threads'\n${code}`)
  return { file, remove }
}

/** Whether bytes are a Buffer's makes no difference. */
function plain(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return [...(value as Uint8Array)]
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]))
}
