import { type ChildProcess, fork } from 'node:child_process'
import { dirname } from 'node:path'
import { letStandBack, standingBack } from '../../../threads/stand-back.ts'
import { DirectoryInUse, EventStoreUnavailable, engineError } from '../event-store-errors.ts'
import { readFrames } from './answer-frames.ts'
import type { ChdbRuntime } from './chdb-runtime.ts'
import { ANSWERS_FD, type FromStoreProcess, type StoreProcessSettings, type StoreTask } from './store-protocol.ts'

/** One run of the store process. Every task settles: with its answer, its error, or the end of the process. */
export interface StoreChild {
  readonly pid: number
  /** Resolves when the engine is open; rejects with DirectoryInUse or EventStoreUnavailable. */
  readonly opened: Promise<void>
  readonly ended: Promise<void>
  ask(task: StoreTask): Promise<Buffer>
  /** Lets work in flight finish; ends the process by force after the patience is over. */
  close(patienceMs: number): Promise<void>
}

const NOTHING = Buffer.alloc(0)

interface Asked {
  resolve(answer: Buffer): void
  reject(error: Error): void
}

// The engine runs its calls on libuv's threads: one per session, and some for files.
const threadPoolSize = '12'
// Built in: samples of what was allocated, which nobody reads here, and five seconds until free memory is given back.
const allocator = 'prof:false,dirty_decay_ms:1000'
// And what it allocates from the C library, statements and answers: each of its threads would keep a place of its own, with
// up to 64 megabytes that are free.
const returnsMemory = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' }
/** The engine keeps the process from answering for seconds, not for this long. */
const defaultSilentMs = 90_000
/** Seconds are what it takes; with very much to open under a translator, a minute. */
const defaultOpenMs = 120_000

export function startStoreChild(
  file: string,
  runtime: ChdbRuntime,
  settings: StoreProcessSettings,
  silentMs = defaultSilentMs,
  openMs = defaultOpenMs,
): StoreChild {
  // Our secrets are not its business.
  const { PATH = '', HOME = '/', TMPDIR = '/tmp' } = process.env
  const { execPath, execArgv } = standingBack(runtime)
  const child: ChildProcess = fork(file, [JSON.stringify(settings)], {
    cwd: dirname(settings.directory),
    execPath,
    execArgv: [...execArgv],
    env: {
      ...{ PATH, HOME, TMPDIR, TZ: 'UTC' },
      ...runtime.environment,
      ...{ UV_THREADPOOL_SIZE: threadPoolSize, JE_MALLOC_CONF: allocator, ...returnsMemory },
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
  })
  if (child.pid !== undefined) letStandBack(child.pid)
  const watch = watchSilence(child, silentMs)
  const tooLong = setTimeout(() => child.kill('SIGKILL'), openMs).unref()
  const asked = new Map<number, Asked>()
  let count = 0
  let lastWords = ''
  let open: Asked | undefined
  const opened = new Promise<void>((resolve, reject) => {
    open = { resolve: () => resolve(), reject }
  })
  opened.catch(() => {})
  child.stderr?.on('data', (bytes) => {
    lastWords = `${lastWords}${bytes}`.slice(-500)
  })

  function taken(number: number): Asked | undefined {
    const one = asked.get(number)
    asked.delete(number)
    return one
  }

  const ended = new Promise<void>((resolve) => {
    const end = (why: string) => {
      watch.end()
      clearTimeout(tooLong)
      const gone = new EventStoreUnavailable(`The store process ended: ${why} ${lastWords}`.trim())
      open?.reject(gone)
      for (const each of asked.values()) each.reject(gone)
      asked.clear()
      resolve()
    }
    child.once('exit', (code, signal) => end(signal ?? `code ${code}`))
    child.once('error', (error) => end(error.message))
  })

  child.on('message', (message: FromStoreProcess) => {
    watch.heard()
    if (message.kind === 'pong') return
    clearTimeout(tooLong)
    if (message.kind === 'open') open?.resolve(NOTHING)
    else if (message.kind === 'failed') {
      const inUse = message.reason === 'directory in use'
      const line = `The event store in ${settings.directory} is in use by another process`
      open?.reject(inUse ? new DirectoryInUse(line) : new EventStoreUnavailable(message.message))
    } else {
      taken(message.number)?.reject(engineError(message.message, message.code))
    }
  })
  const answers = child.stdio[ANSWERS_FD]
  answers?.on(
    'data',
    readFrames((number, answer) => {
      watch.heard()
      taken(number)?.resolve(answer)
    }),
  )
  answers?.on('error', () => undefined)

  return {
    pid: child.pid ?? 0,
    opened,
    ended,
    ask: (task) =>
      new Promise((resolve, reject) => {
        if (!child.connected) return reject(new EventStoreUnavailable('The store process has ended'))
        count += 1
        const number = count
        asked.set(number, { resolve, reject })
        child.send({ number, task }, (error) => {
          if (error === null) return
          asked.delete(number)
          reject(new EventStoreUnavailable(error.message))
        })
      }),
    async close(patienceMs) {
      const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
      if (child.connected) child.send({ kind: 'close' }, () => {})
      await ended
      clearTimeout(timer)
    },
  }
}

/** Ends a process that has said that it is open and says nothing more, not even when it is asked: whoever waits would wait for ever. */
function watchSilence(child: ChildProcess, silentMs: number) {
  let last = performance.now()
  let timer: NodeJS.Timeout | undefined
  function look(): void {
    if (performance.now() - last > silentMs) child.kill('SIGKILL')
    else if (child.connected) child.send({ kind: 'ping' }, () => {})
  }
  return {
    heard() {
      last = performance.now()
      timer ??= setInterval(look, silentMs / 6).unref()
    },
    end: () => clearInterval(timer),
  }
}
