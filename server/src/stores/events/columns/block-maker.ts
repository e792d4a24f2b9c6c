import { askThread } from '../../../threads/ask-thread.ts'
import type { SegmentFile } from './write-block.ts'

export interface BlockTask {
  readonly segments: readonly SegmentFile[]
  readonly target: string
  readonly only: ReadonlySet<string> | undefined
}

/** Writes blocks on a thread of its own: reading tens of thousands of lines is nothing that others should wait for. */
export interface BlockMaker {
  /** As `writeBlock`. */
  write(segments: readonly SegmentFile[], target: string, only?: ReadonlySet<string>): Promise<void>
  /** Ends the thread; whoever asks next starts another. */
  rest(): Promise<void>
}

/** What it reads is gone with the next line: three times eight megabytes do, where the thread would take 96. */
const YOUNG_MB = 24

/** `file`: block-thread.ts as a bundle. */
export function blockMaker(file: string): BlockMaker {
  const { ask, rest } = askThread<BlockTask, null>(
    'The thread that makes blocks',
    () => file,
    () => ({
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    }),
  )
  return {
    async write(segments, target, only) {
      await ask({ segments, target, only })
    },
    rest,
  }
}
