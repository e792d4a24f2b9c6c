import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { drainPending, Session } from 'chdb'
import { linesOfPayloads } from './columns/column-record.ts'
import { frameHead } from './drivers/answer-frames.ts'
import { insertSettings } from './drivers/event-engine.ts'
import { sessionPool } from './drivers/session-pool.ts'
import { settingsSql } from './drivers/sql-text.ts'
import {
  ANSWERS_FD,
  type FromStoreProcess,
  type StoreProcessSettings,
  type StoreTask,
  type ToStoreProcess,
} from './drivers/store-protocol.ts'
import { sizeOf, writeValues } from './drivers/written-values.ts'
import { QueryFailed } from './event-store-errors.ts'
import { payloadsIn } from './journal/segment-format.ts'

// The engine in a process of its own: it crashes inside worker threads, and its memory and its faults stay here.
// Started by drivers/chdb-engine.ts; ends with its parent, because the parent's end closes the channel.

type StoreQuery = Extract<StoreTask, { kind: 'query' }>

const settings = JSON.parse(process.argv[2] ?? '{}') as StoreProcessSettings
const sessions: Session[] = []

const answers = new Socket({ fd: ANSWERS_FD, readable: false, writable: true })
answers.on('error', () => undefined)

function answer(number: number, parts: readonly Uint8Array[]): void {
  answers.cork()
  answers.write(frameHead(number, parts))
  for (const part of parts) answers.write(part)
  answers.uncork()
}

function tell(message: FromStoreProcess): void {
  process.send?.(message)
}

async function openSession(readOnly: boolean): Promise<Session> {
  const session = new Session(settings.directory)
  sessions.push(session)
  await session.queryAsync(`CREATE DATABASE IF NOT EXISTS ${settings.database}`)
  await session.queryAsync(`USE ${settings.database}`)
  // Profiling by timers costs on every query and is read by nobody here. What is read lies mostly in the system's cache:
  // handing each read to another thread, as is the custom, costs more than the read. A page's limit is not held against
  // what is still to be read: that is planned for a third of a page's time and spares nothing.
  await session.queryAsync(
    `SET max_threads = ${settings.maxThreads}, local_filesystem_read_method = 'pread', query_profiler_real_time_period_ns = 0, query_profiler_cpu_time_period_ns = 0, log_queries = 0, use_top_k_dynamic_filtering = 0`,
  )
  if (!settings.compiles)
    await session.queryAsync(
      'SET compile_expressions = 0, compile_aggregate_expressions = 0, compile_sort_description = 0',
    )
  // 2 allows a query its own limits, and no writes.
  if (readOnly) await session.queryAsync('SET readonly = 2')
  return session
}

async function insert(session: Session, task: Extract<StoreTask, { kind: 'insert' }>): Promise<Uint8Array[]> {
  const withToken = { ...insertSettings, insert_deduplication_token: task.id }
  if (task.block !== null) {
    await session.queryAsync(`INSERT INTO events FROM INFILE '${task.block}' ${settingsSql(withToken)} FORMAT Native`)
    return []
  }
  const file = await readFile(task.path)
  const rows = linesOfPayloads(payloadsIn(file.subarray(0, task.bytes)))
  await session.insert({
    table: 'events',
    values: rows,
    format: 'JSONEachRow',
    settings: withToken,
  })
  return []
}

/** Beyond this the engine takes longer to read values in a statement than the rest of the question takes. */
const VALUE_BYTES = 64_000
/** The engine takes 262,144 bytes. Escapes make a value up to four times as long, and it may stand in several places. */
const STATEMENT_BYTES = 250_000

/**
 * With its values written into it, a question is answered by a thread of its own from its first step on. With bound values
 * it is planned on this one, and questions that are mostly planning wait for each other.
 */
async function read(session: Session, { sql, parameters }: StoreQuery): Promise<Uint8Array[]> {
  const bytes = Object.values(parameters).reduce<number>((sum, value) => sum + sizeOf(value), 0)
  const written = bytes > VALUE_BYTES ? null : writeValues(sql, parameters)
  if (written === null || Buffer.byteLength(written) > STATEMENT_BYTES) return readBound(session, sql, parameters)
  const result = await session.queryAsync(written, { format: 'JSONEachRow' })
  return [result.bytes()]
}

// Bound single-shot queries run one at a time in the process; streams run side by side, one per session.
async function readBound(session: Session, sql: string, parameters: StoreQuery['parameters']): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = []
  for await (const chunk of session.queryStreamBind(sql, parameters, { format: 'JSONEachRow' })) parts.push(chunk.raw())
  return parts
}

async function command(session: Session, task: Extract<StoreTask, { kind: 'command' }>): Promise<Uint8Array[]> {
  await session.queryBindAsync(task.sql, task.parameters)
  return []
}

function codeOf(error: unknown): number {
  if (error instanceof QueryFailed) return error.code
  const found = /Code: (\d+)/.exec(error instanceof Error ? error.message : '')
  return found === null ? 0 : Number(found[1])
}

async function start(): Promise<void> {
  const writer = sessionPool([await openSession(false)])
  const open: Session[] = []
  for (let n = 0; n < settings.readers; n += 1) open.push(await openSession(true))
  const readers = sessionPool(open, settings.large)

  function perform(task: StoreTask): Promise<Uint8Array[]> {
    if (task.kind === 'query') return readers.use((session) => read(session, task), task.lane)
    return writer.use((session) => (task.kind === 'insert' ? insert(session, task) : command(session, task)))
  }

  process.on('message', (message: ToStoreProcess) => {
    if ('kind' in message) {
      if (message.kind === 'ping') tell({ kind: 'pong' })
      else void close(0)
      return
    }
    const { number, task } = message
    perform(task).then(
      (parts) => answer(number, parts),
      (error) => tell({ kind: 'error', number, code: codeOf(error), message: String(error?.message ?? error) }),
    )
  })
  tell({ kind: 'open' })
}

// Leaving with work in flight is a segmentation fault inside the engine.
async function close(code: number): Promise<void> {
  await drainPending()
  for (const session of sessions) session.close()
  setImmediate(() => answers.end(() => process.exit(code)))
}

// Ctrl-C, or a terminal that is closed, reaches the server too, which then closes the engine in order. A session of its own
// would keep it from that, but Linux weighs sessions against each other before it looks at who stands back.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)

// Nobody waits for an answer any more, and what was not acknowledged is in the journal: leave at once.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

// The engine says only that it cannot connect; whom its lock belongs to stands in the file that it locks.
function isHeldByAnother(): boolean {
  try {
    const holder = /^PID: (\d+)/m.exec(readFileSync(join(settings.directory, 'status'), 'utf8'))
    return holder !== null && Number(holder[1]) !== process.pid && process.kill(Number(holder[1]), 0)
  } catch {
    return false
  }
}

start().catch((error) => {
  const message = String(error?.message ?? error)
  tell({ kind: 'failed', reason: isHeldByAnother() ? 'directory in use' : 'other', message })
  void close(1)
})
