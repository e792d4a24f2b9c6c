import { answerTasks } from '../../../threads/answer-tasks.ts'
import type { BlockTask } from './block-maker.ts'
import { writeBlock } from './write-block.ts'

// The thread of block-maker.ts.
answerTasks<BlockTask, null>(async ({ segments, target, only }) => {
  await writeBlock(segments, target, only)
  return { answer: null }
})
