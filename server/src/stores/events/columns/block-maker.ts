import { Worker } from 'node:worker_threads'
import type { SegmentFile } from './write-block.ts'

export interface BlockTask {
  readonly number: number
  readonly segments: readonly SegmentFile[]
  readonly target: string
  readonly only: ReadonlySet<string> | undefined
}

export interface BlockMade {
  readonly number: number
  readonly problem: string | null
}

/** Writes blocks on a thread of its own: reading tens of thousands of lines is nothing that others should wait for. */
export interface BlockMaker {
  /** As `writeBlock`. */
  write(segments: readonly SegmentFile[], target: string, only?: ReadonlySet<string>): Promise<void>
  /** Ends the thread; whoever asks next starts another. */
  rest(): Promise<void>
}

interface Asked {
  resolve(): void
  reject(error: Error): void
}

interface Thread {
  readonly worker: Worker
  readonly asked: Map<number, Asked>
}

/** What it reads is gone with the next line: three times eight megabytes do, where the thread would take 96. */
const YOUNG_MB = 24

/** `file`: block-thread.ts as a bundle. */
export function blockMaker(file: string): BlockMaker {
  let thread: Thread | undefined
  let count = 0

  function start(): Thread {
    const worker = new Worker(file, { env: {}, execArgv: [], resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } })
    const started: Thread = { worker, asked: new Map() }
    let last = 'it was told to end'
    worker.on('message', ({ number, problem }: BlockMade) => {
      const one = started.asked.get(number)
      started.asked.delete(number)
      if (started.asked.size === 0) worker.unref()
      if (problem === null) one?.resolve()
      else one?.reject(new Error(problem))
    })
    worker.on('error', (error) => {
      last = error.message
    })
    worker.on('exit', () => {
      if (thread === started) thread = undefined
      for (const one of started.asked.values()) one.reject(new Error(`The thread that makes blocks ended: ${last}`))
    })
    return started
  }

  return {
    write: (segments, target, only) =>
      new Promise((resolve, reject) => {
        thread ??= start()
        count += 1
        thread.asked.set(count, { resolve, reject })
        thread.worker.ref()
        thread.worker.postMessage({ number: count, segments, target, only } satisfies BlockTask)
      }),
    async rest() {
      await thread?.worker.terminate()
    },
  }
}
