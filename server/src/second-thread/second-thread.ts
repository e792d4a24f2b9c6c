import { Worker } from 'node:worker_threads'
import { AppError } from '../app-error.ts'
import type { PrepareAside } from '../pipeline/pipeline.ts'
import type { WriteBlock } from '../stores/events/columns/write-block.ts'
import { builtFile } from '../stores/events/drivers/built-file.ts'
import { type EventLog, lineOf } from '../stores/events/event-log.ts'
import { openFairLine } from './fair-line.ts'
import type { Answer, Answered, Task, ThreadSettings } from './protocol.ts'

/**
 * Takes what is much work and nobody's turn from the thread that answers everybody. It is started for the first task and
 * ends when there was none for a while. Nothing depends on it: what it holds can be done again.
 */
export interface SecondThread {
  /**
   * Workspaces take turns. Resolves to null when the thread ended in the middle, and at once while it still reads its
   * tables; throws what the sender is told.
   */
  readonly prepare: PrepareAside
  readonly writeBlock: WriteBlock
  close(): Promise<void>
}

export interface SecondThreadOptions {
  readonly printKey: Uint8Array
  readonly log: EventLog
  readonly restAfterMs?: number
  /** What takes longer will never end. */
  readonly taskMs?: number
  /** The built thread. */
  readonly file?: string | undefined
}

/** Its tables are in memory meanwhile; reading them again takes a second or two. */
const REST_AFTER_MS = 2 * 60_000
const TASK_MS = 60_000
/** One is worked on, the next is at hand. */
const AHEAD = 2

class ThreadEnded extends Error {}

interface Running {
  readonly worker: Worker
  readonly waiting: Map<number, Waiting>
  /** Its tables: begun to be read, and there. */
  tables: 'unread' | 'loading' | 'loaded'
}

interface Waiting {
  resolve(answer: Answer): void
  reject(error: Error): void
}

export function openSecondThread({
  printKey,
  log,
  restAfterMs = REST_AFTER_MS,
  taskMs = TASK_MS,
  file = builtFile('second-thread.js'),
}: SecondThreadOptions): SecondThread {
  let running: Running | undefined
  let resting: NodeJS.Timeout | undefined
  let asked = 0
  let closed = false

  function start(): Running {
    if (file === undefined) throw new ThreadEnded('it is not built')
    const workerData: ThreadSettings = { printKey }
    const waiting = new Map<number, Waiting>()
    const worker = new Worker(file, { workerData })
    const started: Running = { worker, waiting, tables: 'unread' }
    // Whoever waits for an answer keeps the process going, not the thread.
    worker.unref()
    worker.on('message', ({ number, ...answer }: Answered) => {
      waiting.get(number)?.resolve(answer)
      waiting.delete(number)
    })
    worker.on('error', (error) => log('warn', `the second thread failed and is started again: ${lineOf(error)}`))
    worker.on('exit', () => {
      if (running === started) running = undefined
      for (const each of waiting.values()) each.reject(new ThreadEnded('it ended'))
    })
    restLater()
    return started
  }

  /** Blocks do not keep it, or its tables would stay wherever events come in: one without them is quick to start. */
  function restLater(): void {
    clearTimeout(resting)
    resting = setTimeout(() => {
      if (running === undefined) return
      if (running.waiting.size > 0) return restLater()
      // Whoever asks from here on gets another one.
      void running.worker.terminate()
      running = undefined
    }, restAfterMs).unref()
  }

  /** Nobody waits for the tables: until they are there, bodies are prepared by whoever asks. */
  function hasTables(): boolean {
    if (running?.tables === 'loaded') return true
    if (running?.tables === 'loading') return false
    const loading = ask({ kind: 'load' })
    const thread = running
    if (thread !== undefined) thread.tables = 'loading'
    loading.then(
      (answer) => {
        if (thread !== undefined) thread.tables = 'done' in answer ? 'loaded' : 'unread'
      },
      () => undefined,
    )
    return false
  }

  function ask(task: Task, transfer: ArrayBuffer[] = []): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (closed) return reject(new ThreadEnded('it is closed'))
      running ??= start()
      const { worker, waiting } = running
      asked += 1
      const stuck = setTimeout(() => void worker.terminate(), taskMs)
      const settled =
        <Value>(settle: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(stuck)
          settle(value)
        }
      waiting.set(asked, { resolve: settled(resolve), reject: settled(reject) })
      worker.postMessage({ number: asked, task }, transfer)
    })
  }

  const line = openFairLine(AHEAD)

  return {
    async prepare({ body, ...input }) {
      if (!hasTables()) return null
      const end = await line.take(input.workspaceId)
      try {
        // A copy goes there: where the thread ends in the middle, it is done here.
        const copy = new Uint8Array(body)
        const answer = await ask({ kind: 'prepare', input: { ...input, body: copy } }, [copy.buffer])
        if ('prepared' in answer) return answer.prepared
        if ('refused' in answer)
          throw new AppError(answer.refused, answer.detail === undefined ? {} : { detail: answer.detail })
        return null
      } catch (error) {
        // Whatever else went wrong there may go well here.
        if (error instanceof AppError) throw error
        return null
      } finally {
        end()
        restLater()
      }
    },
    async writeBlock(segment, target) {
      const answer = await ask({ kind: 'block', segment, target })
      if ('failed' in answer) throw new Error(answer.failed)
    },
    async close() {
      closed = true
      clearTimeout(resting)
      await running?.worker.terminate()
    },
  }
}
