import { parentPort } from 'node:worker_threads'
import type { Answered, Asked } from './ask-thread.ts'
import { standBack } from './stand-back.ts'

interface Made<Answer> {
  readonly answer: Answer
  /** Goes over instead of being copied. */
  readonly transferred?: readonly ArrayBuffer[]
}

/** The other side of ask-thread.ts. It makes way for the thread that answers. */
export function answerTasks<Task, Answer>(make: (task: Task) => Promise<Made<Answer>>): void {
  const tell = (told: Answered<Answer>, transferred: readonly ArrayBuffer[] = []) =>
    parentPort?.postMessage(told, [...transferred])
  standBack()
  parentPort?.on('message', ({ number, task }: Asked<Task>) => {
    make(task).then(
      ({ answer, transferred }) => tell({ number, problem: null, answer }, transferred),
      (error) => tell({ number, problem: error instanceof Error ? error.message : String(error) }),
    )
  })
}
