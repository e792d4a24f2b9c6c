import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { quantile } from './median.ts'
import { openPlainTable, type PlainRow } from './plain-table.ts'
import { makeEvent, postEvents } from './post-events.ts'
import { makeDataDirectory, type RunningServer, startServer, until, untilJudged } from './running-server.ts'
import { stolenSince } from './stolen.ts'

/**
 * Durable posts, through the whole pipeline, beside durable inserts into the plain table on the same embedded PostgreSQL.
 * The load comes from this process: it takes a part of the machine, from both alike.
 */
const FOR_MS = Number(process.env.BENCH_MS ?? 10_000)
/** Stands still while events come in: an emulated engine would take most of the machine, and its share is not the server's. */
const ENGINE_PAUSED = process.env.BENCH_ENGINE === 'paused'

const { data, remove } = makeDataDirectory()
const server = await startServer(data)
try {
  await untilJudged(server)
  await postEvents({ ...server, connections: 16, batch: 20, forMs: 3_000 })
  if (ENGINE_PAUSED) signalEngine('SIGSTOP')
  const single = await measured(() => postEvents({ ...server, connections: 64, batch: 1, forMs: FOR_MS }))
  const batched = await measured(() => postEvents({ ...server, connections: 4, batch: 1000, forMs: FOR_MS }))
  if (ENGINE_PAUSED) signalEngine('SIGCONT')
  const visible = await timeToSee(server)
  const plainSingle = await measured(() => insertPlain(data, 64, 1))
  const plainBatched = await measured(() => insertPlain(data, 4, 1000))
  console.table([
    {
      work: 'posts of 1 event, 64 connections',
      'events/s': single.eventsPerSecond,
      'p50 ms': single.p50.toFixed(1),
      'p99 ms': single.p99.toFixed(1),
      refused: single.refused,
      'stolen %': single.stolen,
      'plain table events/s': plainSingle.perSecond,
      'plain table p99 ms': plainSingle.p99.toFixed(1),
      'plain stolen %': plainSingle.stolen,
      bar: '4,000/s, p99 50 ms',
    },
    {
      work: 'posts of 1,000 events, 4 connections',
      'events/s': batched.eventsPerSecond,
      'p50 ms': batched.p50.toFixed(1),
      'p99 ms': batched.p99.toFixed(1),
      refused: batched.refused,
      'stolen %': batched.stolen,
      'plain table events/s': plainBatched.perSecond,
      'plain table p99 ms': plainBatched.p99.toFixed(1),
      'plain stolen %': plainBatched.stolen,
      bar: '20,000/s',
    },
  ])
  console.log(`everything posted could be searched ${(visible / 1000).toFixed(1)} s after the last answer (bar: 2 s)`)
  console.log(`memory of all processes: ${server.memory()} MB`)
} finally {
  await server.stop()
  remove()
}

async function measured<Result extends object>(work: () => Promise<Result>) {
  const stolen = stolenSince()
  return { ...(await work()), stolen: stolen() }
}

function signalEngine(signal: 'SIGSTOP' | 'SIGCONT'): void {
  process.kill(JSON.parse(readFileSync(join(data, 'events/store-process.json'), 'utf8')).pid, signal)
}

/** From the last answer until the count stands still with nothing waiting. */
async function timeToSee({ url }: RunningServer): Promise<number> {
  const started = performance.now()
  await until(async () => {
    const text = await (await fetch(`${url}/metrics`)).text()
    return /^signet_event_backlog_bytes 0$/m.test(text)
  }, 600_000)
  return performance.now() - started
}

async function insertPlain(directory: string, connections: number, batch: number) {
  const table = await openPlainTable(directory, connections, 'indexed')
  const workspace = randomUUID()
  const took: number[] = []
  let inserted = 0
  const started = performance.now()
  const sender = async () => {
    while (performance.now() - started < FOR_MS) {
      const rows = Array.from({ length: batch }, () => toRow(workspace))
      const began = performance.now()
      await table.insert(rows)
      took.push(performance.now() - began)
      inserted += batch
    }
  }
  await Promise.all(Array.from({ length: connections }, sender))
  const perSecond = Math.round(inserted / ((performance.now() - started) / 1000))
  await table.close()
  return { perSecond, p99: quantile(took, 0.99) }
}

function toRow(workspace: string): PlainRow {
  const { id, timestamp, type, accountId, email, ip, userAgent, sessionId } = makeEvent()
  return [workspace, id, new Date(timestamp), type, accountId, email, ip, 'GB', 20712, userAgent, sessionId]
}
