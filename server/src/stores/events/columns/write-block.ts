import { readFile, writeFile } from 'node:fs/promises'
import { scanSegment } from '../journal/segment-format.ts'
import type { SealedSegment } from '../journal/segment-writer.ts'
import { pace } from '../pace.ts'
import { nativeBlock } from './native-block.ts'

/** The rows of a segment as a file that the engine takes at once. It may be gone at any time: the segment has them all. */
export async function writeBlock(
  { path, bytes }: Pick<SealedSegment, 'path' | 'bytes'>,
  target: string,
): Promise<void> {
  const segment = await readFile(path)
  const { payloads } = scanSegment(segment.subarray(0, bytes))
  await writeFile(target, await nativeBlock(Buffer.concat([...payloads]), pace(undefined, 1)))
}
