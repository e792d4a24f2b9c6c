import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Pace } from '../pace.ts'
import { bloomStart, bloomStep, emptyBloom } from './bloom-filter.ts'
import { keyBytes } from './event-key.ts'
import { unfinishedName } from './file-names.ts'
import type { IdFiles } from './id-files.ts'
import { checksum, encodeHead, pageBytes } from './run-format.ts'

export interface NewRun {
  readonly directory: string
  readonly name: string
  readonly tier: number
  readonly newest: number
  /** At least as many as the pages will bring. */
  readonly expectedKeys: number
}

const writeBytes = 64 * pageBytes

/** Writes sorted pages as a run. When this resolves the file is on disk under its name; before, it has another one. */
export async function writeRun(files: IdFiles, run: NewRun, pages: AsyncIterable<Buffer>, pace: Pace): Promise<void> {
  const path = join(run.directory, run.name)
  const unfinished = unfinishedName(path)
  await files.remove(unfinished).catch(() => {})
  const file = await files.create(unfinished)
  try {
    const filter = emptyBloom(run.expectedKeys)
    const firsts: Buffer[] = []
    const sums: number[] = []
    let waiting: Buffer[] = []
    let count = 0
    let end = pageBytes
    const write = async () => {
      const bytes = Buffer.concat(waiting)
      waiting = []
      await file.write([bytes], end)
      end += bytes.length
    }
    for await (const page of pages) {
      for (let at = 0; at < page.length; at += keyBytes) filter.add(bloomStart(page, at), bloomStep(page, at))
      firsts.push(Buffer.from(page.subarray(0, keyBytes)))
      sums.push(crc32(page))
      count += page.length / keyBytes
      waiting.push(page)
      if (waiting.length * pageBytes >= writeBytes) await write()
      await pace()
    }
    await write()
    const tail = [Buffer.concat(firsts), Buffer.from(Uint32Array.from(sums).buffer), filter.bytes]
    const tailSum = await checksum(tail, pace)
    await file.write(tail, end)
    const { tier, newest } = run
    await file.write([encodeHead({ tier, count, newest, filterBytes: filter.bytes.length, tailSum })], 0)
    await file.sync()
  } catch (error) {
    await file.close().catch(() => {})
    await files.remove(unfinished).catch(() => {})
    throw error
  }
  await file.close()
  await files.move(unfinished, path)
  await files.syncDirectory(run.directory)
}
