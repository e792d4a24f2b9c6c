import { Worker, type WorkerOptions } from 'node:worker_threads'
import { type Asking, askOver } from './ask-over.ts'

/** A thread of its own that is given tasks and answers them. It begins with the first of them. */
export interface AskedThread<Task, Answer> {
  ask(task: Task, transferred?: readonly ArrayBuffer[]): Promise<Answer>
  /** Ends the thread; whoever asks next starts another. What is under way is refused. */
  rest(): Promise<void>
}

interface Started<Task, Answer> {
  readonly worker: Worker
  readonly asking: Asking<Task, Answer>
}

/** `fileOf`: tells a bundle that calls answerTasks. `name`: what the thread is called when it fails. */
export function askThread<Task, Answer>(
  name: string,
  fileOf: () => string,
  options: () => WorkerOptions,
): AskedThread<Task, Answer> {
  let thread: Started<Task, Answer> | undefined

  function start(): Started<Task, Answer> {
    const worker = new Worker(fileOf(), { env: {}, execArgv: [], ...options() })
    const started = { worker, asking: askOver<Task, Answer>(worker) }
    let last = 'it was told to end'
    worker.on('message', () => {
      if (started.asking.waiting() === 0) worker.unref()
    })
    worker.on('error', (error) => {
      last = error.message
    })
    worker.on('exit', () => {
      if (thread === started) thread = undefined
      started.asking.refuse(new Error(`${name} ended: ${last}`))
    })
    return started
  }

  return {
    ask(task, transferred = []) {
      thread ??= start()
      thread.worker.ref()
      return thread.asking.ask(task, transferred)
    },
    async rest() {
      await thread?.worker.terminate()
    },
  }
}
