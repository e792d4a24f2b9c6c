import type { MessagePort, Worker } from 'node:worker_threads'

/** One end of what two threads talk over. */
export type Line = Worker | MessagePort

export interface Asked<Task> {
  readonly number: number
  readonly task: Task
}

/** As much of an error as goes over. */
export interface Problem {
  readonly name: string
  readonly message: string
}

export interface Answered<Answer> {
  readonly number: number
  /** What the other side says it could not do it for; null: it could, and the answer is there. */
  readonly problem: Problem | null
  readonly answer?: Answer
}

export interface Asking<Task, Answer> {
  ask(task: Task, transferred?: readonly ArrayBuffer[]): Promise<Answer>
  /** How many have no answer yet. */
  waiting(): number
  /** The other side is gone: nobody will be answered. */
  refuse(reason: Error): void
}

interface Waiting<Answer> {
  resolve(answer: Answer): void
  reject(error: Error): void
}

/** The side that asks; answer-over.ts is the other one. */
export function askOver<Task, Answer>(line: Line): Asking<Task, Answer> {
  const waiting = new Map<number, Waiting<Answer>>()
  let count = 0

  line.on('message', ({ number, problem, answer }: Answered<Answer>) => {
    const one = waiting.get(number)
    waiting.delete(number)
    if (problem === null) one?.resolve(answer as Answer)
    else one?.reject(errorOf(problem))
  })

  return {
    ask: (task, transferred = []) =>
      new Promise((resolve, reject) => {
        count += 1
        line.postMessage({ number: count, task } satisfies Asked<Task>, transferred)
        waiting.set(count, { resolve, reject })
      }),
    waiting: () => waiting.size,
    refuse(reason) {
      for (const one of waiting.values()) one.reject(reason)
      waiting.clear()
    },
  }
}

/** What is thrown here for what was thrown there: by its name it can be told from others. */
function errorOf({ name, message }: Problem): Error {
  const error = new Error(message)
  error.name = name
  return error
}
