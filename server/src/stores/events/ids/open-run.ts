import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { type BloomFilter, bloomOf } from './bloom-filter.ts'
import { countUpTo, keyBytes } from './event-key.ts'
import type { NumberedFile } from './file-names.ts'
import type { IdFiles, ReadableFile } from './id-files.ts'
import { checksum, decodeHead, layoutOf, pageBytes, type RunHead } from './run-format.ts'

/** An open run: filter and first keys in memory, everything else on disk. */
export interface Run {
  readonly file: NumberedFile
  readonly tier: number
  readonly count: number
  readonly newest: number
  /** False: the key is surely not in this run. */
  readonly mayHold: BloomFilter['mayHold']
  /** The only page that can hold the key; below zero when all keys are greater. */
  pageOf(keys: Buffer, at: number): number
  /** The sorted keys of a page, read into a buffer of `pageBytes`; undefined when it is damaged. */
  read(page: number, into: Buffer): Promise<Buffer | undefined>
  /** All pages in order, damaged ones as undefined. */
  pages(): AsyncGenerator<Buffer | undefined>
  close(): Promise<void>
}

/** Undefined when head or tail are damaged or the file is cut. */
export async function openRun(files: IdFiles, directory: string, file: NumberedFile): Promise<Run | undefined> {
  const readable = await files.open(join(directory, file.name))
  try {
    const head = decodeHead(await readable.read(0, Buffer.alloc(pageBytes)))
    const tail = head === undefined ? undefined : await readTail(readable, head)
    if (head !== undefined && tail !== undefined) return runOf(file, readable, head, tail)
  } catch (error) {
    await readable.close()
    throw error
  }
  await readable.close()
  return undefined
}

interface RunTail {
  readonly firsts: Buffer
  readonly sums: Buffer
  readonly filter: BloomFilter
}

async function readTail(readable: ReadableFile, head: RunHead): Promise<RunTail | undefined> {
  const { pages, tailAt, tailBytes } = layoutOf(head)
  if (readable.size < tailAt + tailBytes) return undefined
  const bytes = await readable.read(tailAt, Buffer.allocUnsafeSlow(tailBytes))
  const sum = await checksum([bytes], () => undefined)
  if (bytes.length !== tailBytes || sum !== head.tailSum) return undefined
  const sumsAt = pages * keyBytes
  const filterAt = sumsAt + pages * 4
  return {
    firsts: bytes.subarray(0, sumsAt),
    sums: bytes.subarray(sumsAt, filterAt),
    filter: bloomOf(bytes.subarray(filterAt)),
  }
}

const pagesAtOnce = 16

function runOf(file: NumberedFile, readable: ReadableFile, head: RunHead, { firsts, sums, filter }: RunTail): Run {
  const { pages, tailAt } = layoutOf(head)

  async function readPages(first: number, into: Buffer): Promise<(Buffer | undefined)[]> {
    const from = pageBytes * (1 + first)
    const bytes = await readable.read(from, into.subarray(0, Math.min(into.length, tailAt - from)))
    const found: (Buffer | undefined)[] = []
    for (let at = 0; at < bytes.length; at += pageBytes) {
      const page = bytes.subarray(at, at + pageBytes)
      found.push(crc32(page) === sums.readUInt32LE((first + at / pageBytes) * 4) ? page : undefined)
    }
    return found
  }

  return {
    file,
    tier: head.tier,
    count: head.count,
    newest: head.newest,
    mayHold: filter.mayHold,
    pageOf: (keys, at) => countUpTo(firsts, keys, at) - 1,
    read: async (page, into) => (await readPages(page, into))[0],
    async *pages() {
      for (let page = 0; page < pages; page += pagesAtOnce) {
        yield* await readPages(page, Buffer.allocUnsafe(pagesAtOnce * pageBytes))
      }
    },
    close: () => readable.close(),
  }
}
