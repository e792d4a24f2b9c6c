import { readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlockMaker } from './block-maker.ts'

interface Segment {
  readonly id: string
  readonly path: string
  readonly bytes: number
}

/** Blocks of the journal's segments, each in a file of its own beside the engine: one is made while another is taken in. */
export interface SegmentBlocks {
  /** Begins to make a segment's block, unless that has begun. */
  prepare(segment: Segment): void
  /** The name of the file with the segment's block; null where none could be made. */
  of(segment: Segment): Promise<string | null>
  drop(id: string): Promise<void>
}

export interface SegmentBlocksOptions {
  readonly directory: string
  readonly blocks: BlockMaker
  /** Told of a block that could not be made, and why. */
  readonly onProblem: (id: string, error: unknown) => void
}

const fileOf = (id: string) => `insert-${id}.native`
const pattern = /^insert.*\.native$/

/** Removes what an earlier run left: the segments are there, and their blocks are made anew. */
export function segmentBlocks({ directory, blocks, onProblem }: SegmentBlocksOptions): SegmentBlocks {
  for (const file of readdirSync(directory)) if (pattern.test(file)) rmSync(join(directory, file), { force: true })
  const made = new Map<string, Promise<string | null>>()

  function make({ id, path, bytes }: Segment): Promise<string | null> {
    const file = fileOf(id)
    return blocks.write([{ path, bytes }], join(directory, file)).then(
      () => file,
      (error) => {
        onProblem(id, error)
        return null
      },
    )
  }

  function begun(segment: Segment): Promise<string | null> {
    const known = made.get(segment.id) ?? make(segment)
    made.set(segment.id, known)
    return known
  }

  return {
    prepare(segment) {
      void begun(segment)
    },
    of: begun,
    async drop(id) {
      const known = made.get(id)
      made.delete(id)
      await known
      await rm(join(directory, fileOf(id)), { force: true }).catch(() => undefined)
    },
  }
}
