import { readFile } from 'node:fs/promises'

const kinds = { Uint8Array, Uint16Array, Uint32Array, Int32Array }
export type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array

const STEP = 8
const ended = (at: number) => Math.ceil(at / STEP) * STEP

/** Columns of numbers by their names, as tools/places/column-file.mjs wrote them; they lie in what was read, not beside it. */
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
