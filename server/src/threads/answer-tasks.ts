import { parentPort } from 'node:worker_threads'
import { answerOver, type Made } from './answer-over.ts'
import { standBack } from './stand-back.ts'

/** The other side of ask-thread.ts. It makes way for the thread that answers, by how much the work tells. */
export function answerTasks<Task, Answer>(make: (task: Task) => Promise<Made<Answer>>, makeWay = standBack): void {
  makeWay()
  if (parentPort !== null) answerOver(parentPort, make)
}
