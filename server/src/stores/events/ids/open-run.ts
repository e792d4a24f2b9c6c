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
  /** The only page that can hold the key; undefined when the run surely does not. */
  pageOf(keys: Buffer, at: number): number | undefined
  /** The sorted keys of a page; undefined when it is damaged. */
  read(page: number): Promise<Buffer | undefined>
  /** All pages in order, damaged ones as undefined. */
  pages(): AsyncGenerator<Buffer | undefined>
  close(): Promise<void>
}

/** Undefined when head or tail are damaged or the file is cut. */
export async function openRun(files: IdFiles, directory: string, file: NumberedFile): Promise<Run | undefined> {
  const readable = await files.open(join(directory, file.name))
  try {
    const head = decodeHead(await readable.read(0, pageBytes))
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
  const bytes = await readable.read(tailAt, tailBytes)
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

  async function readPages(first: number, count: number): Promise<(Buffer | undefined)[]> {
    const from = pageBytes * (1 + first)
    const length = Math.min(count * pageBytes, tailAt - from)
    const bytes = await readable.read(from, length)
    return Array.from({ length: Math.ceil(length / pageBytes) }, (_, index) => {
      const page = bytes.subarray(index * pageBytes, Math.min((index + 1) * pageBytes, length))
      return crc32(page) === sums.readUInt32LE((first + index) * 4) ? page : undefined
    })
  }

  return {
    file,
    tier: head.tier,
    count: head.count,
    newest: head.newest,
    pageOf(keys, at) {
      if (!filter.mayHold(keys, at)) return undefined
      const page = countUpTo(firsts, keys, at) - 1
      return page < 0 ? undefined : page
    },
    read: async (page) => (await readPages(page, 1))[0],
    async *pages() {
      for (let page = 0; page < pages; page += pagesAtOnce) yield* await readPages(page, pagesAtOnce)
    },
    close: () => readable.close(),
  }
}
