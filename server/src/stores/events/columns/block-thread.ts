import { parentPort } from 'node:worker_threads'
import { lineOf } from '../event-log.ts'
import { standBack } from '../stand-back.ts'
import type { BlockMade, BlockTask } from './block-maker.ts'
import { writeBlock } from './write-block.ts'

// The thread of block-maker.ts.
standBack()
parentPort?.on('message', async ({ number, segments, target, only }: BlockTask) => {
  const tell = (made: BlockMade) => parentPort?.postMessage(made)
  await writeBlock(segments, target, only).then(
    () => tell({ number, problem: null }),
    (error) => tell({ number, problem: lineOf(error) }),
  )
})
