import { readFile, writeFile } from 'node:fs/promises'
import { linesIn } from '../journal/segment-format.ts'
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
  await writeFile(target, nativeBlock(await linesOf(segments), only))
}

/** The same, as the journal has them. */
export async function writeLines(segments: readonly SegmentFile[], target: string): Promise<void> {
  await writeFile(target, await linesOf(segments))
}

async function linesOf(segments: readonly SegmentFile[]): Promise<Buffer> {
  const lines: Buffer[] = []
  for (const { path, bytes } of segments) lines.push(linesIn((await readFile(path)).subarray(0, bytes)))
  return Buffer.concat(lines)
}
