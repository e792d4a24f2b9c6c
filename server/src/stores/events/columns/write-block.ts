import { readFile, writeFile } from 'node:fs/promises'
import { payloadsIn } from '../journal/segment-format.ts'
import { linesOfPayloads } from './column-record.ts'
import { nativeBlock } from './native-block.ts'

/** The first bytes of a journal segment that count; absent: all of them. */
export interface SegmentFile {
  readonly path: string
  readonly bytes?: number
}

/** The rows of segments as a file that the engine takes at once. It may be gone at any time: the segments have them all. */
export async function writeBlock(
  segments: readonly SegmentFile[],
  target: string,
  only?: ReadonlySet<string>,
): Promise<void> {
  await writeFile(target, nativeBlock(await payloadsOf(segments), only))
}

/** The same as lines. */
export async function writeLines(segments: readonly SegmentFile[], target: string): Promise<void> {
  await writeFile(target, linesOfPayloads(await payloadsOf(segments)))
}

async function payloadsOf(segments: readonly SegmentFile[]): Promise<Buffer[]> {
  const payloads: Buffer[] = []
  for (const { path, bytes } of segments) payloads.push(...payloadsIn((await readFile(path)).subarray(0, bytes)))
  return payloads
}
