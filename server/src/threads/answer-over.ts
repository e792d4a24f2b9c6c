import type { Answered, Asked, Line, Problem } from './ask-over.ts'

export interface Made<Answer> {
  readonly answer: Answer
  /** Goes over instead of being copied. */
  readonly transferred?: readonly ArrayBuffer[]
}

/** The side that is asked; ask-over.ts is the other one. Whatever is thrown is told, by its name and message. */
export function answerOver<Task, Answer>(line: Line, make: (task: Task) => Promise<Made<Answer>>): void {
  const tell = (told: Answered<Answer>, transferred: readonly ArrayBuffer[] = []) => line.postMessage(told, transferred)
  line.on('message', ({ number, task }: Asked<Task>) => {
    make(task).then(
      ({ answer, transferred }) => tell({ number, problem: null, answer }, transferred),
      (error) => tell({ number, problem: problemOf(error) }),
    )
  })
}

const problemOf = (error: unknown): Problem =>
  error instanceof Error ? { name: error.name, message: error.message } : { name: 'Error', message: String(error) }
