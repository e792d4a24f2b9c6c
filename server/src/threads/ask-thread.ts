import { Worker, type WorkerOptions } from 'node:worker_threads'

export interface Asked<Task> {
  readonly number: number
  readonly task: Task
}

export interface Answered<Answer> {
  readonly number: number
  /** What the thread says it could not do it for; null: it could, and the answer is there. */
  readonly problem: string | null
  readonly answer?: Answer
}

/** A thread of its own that is given tasks and answers them. It begins with the first of them. */
export interface AskedThread<Task, Answer> {
  ask(task: Task, transferred?: readonly ArrayBuffer[]): Promise<Answer>
  /** Ends the thread; whoever asks next starts another. What is under way is refused. */
  rest(): Promise<void>
}

interface Waiting<Answer> {
  resolve(answer: Answer): void
  reject(error: Error): void
}

interface Started<Answer> {
  readonly worker: Worker
  readonly waiting: Map<number, Waiting<Answer>>
}

/** `fileOf`: tells a bundle that calls answerTasks. `name`: what the thread is called when it fails. */
export function askThread<Task, Answer>(
  name: string,
  fileOf: () => string,
  options: () => WorkerOptions,
): AskedThread<Task, Answer> {
  let thread: Started<Answer> | undefined
  let count = 0

  function start(): Started<Answer> {
    const worker = new Worker(fileOf(), { env: {}, execArgv: [], ...options() })
    const started: Started<Answer> = { worker, waiting: new Map() }
    let last = 'it was told to end'
    worker.on('message', ({ number, problem, answer }: Answered<Answer>) => {
      const one = started.waiting.get(number)
      started.waiting.delete(number)
      if (started.waiting.size === 0) worker.unref()
      if (problem === null) one?.resolve(answer as Answer)
      else one?.reject(new Error(problem))
    })
    worker.on('error', (error) => {
      last = error.message
    })
    worker.on('exit', () => {
      if (thread === started) thread = undefined
      for (const one of started.waiting.values()) one.reject(new Error(`${name} ended: ${last}`))
    })
    return started
  }

  return {
    ask: (task, transferred = []) =>
      new Promise((resolve, reject) => {
        thread ??= start()
        count += 1
        thread.waiting.set(count, { resolve, reject })
        thread.worker.ref()
        thread.worker.postMessage({ number: count, task } satisfies Asked<Task>, [...transferred])
      }),
    async rest() {
      await thread?.worker.terminate()
    },
  }
}
