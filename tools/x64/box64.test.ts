import { describe, expect, it } from 'vitest'
import { mend } from './box64.mjs'

const words = (...numbers: number[]) => Buffer.from(Uint32Array.from(numbers).buffer)
const readAndWrite = words(67, 4, 68, 4, 65, 3, 66, 3)
const joining = words(0x39407461, 0xd3410421, 0x52000021, 0x4b0103e1, 0x12003c21)
const noOperation = words(0xd503201f)

/** A program with a table of 400 calls, of which it knows those that read and write, and the joining of states. */
function program(known: Record<number, [number, number]> = {}): Buffer {
  const table = Buffer.alloc(400 * 8)
  readAndWrite.copy(table, 17 * 8)
  for (const [call, [native, parameters]] of Object.entries(known))
    words(native, parameters).copy(table, Number(call) * 8)
  return Buffer.concat([noOperation, table, noOperation, joining, noOperation])
}
const callOf = (binary: Buffer, number: number) => [
  binary.readInt32LE(4 + number * 8),
  binary.readInt32LE(4 + number * 8 + 4),
]

describe('mending box64', () => {
  it('teaches the calls for timers and changes one instruction, nothing else', () => {
    const before = program()
    const after = mend(Buffer.from(before))
    expect([283, 286, 287].map((number) => callOf(after, number))).toEqual([
      [85, 2],
      [86, 4],
      [87, 2],
    ])
    expect(after.readUInt32LE(4 + 3200 + 4 + 12)).toBe(0x52800001)
    const changed = [...after.keys()].filter((at) => before[at] !== after[at]).map((at) => at >> 2)
    expect(new Set(changed).size).toBe(7)
  })

  it('leaves a release that knows the timers its own', () => {
    const after = mend(program({ 283: [85, 2], 286: [86, 4], 287: [87, 2] }))
    expect(callOf(after, 286)).toEqual([86, 4])
  })

  it('refuses what it does not know', () => {
    expect(() => mend(program({ 283: [99, 2] }))).toThrow('another table of calls')
    expect(() => mend(Buffer.concat([readAndWrite, Buffer.alloc(4000)]))).toThrow('another')
    expect(() => mend(Buffer.concat([program(), joining]))).toThrow('another joining of states')
    expect(() => mend(Buffer.alloc(64))).toThrow('another table of calls')
  })
})
