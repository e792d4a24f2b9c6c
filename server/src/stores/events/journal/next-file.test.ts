import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { diskFiles, type JournalFiles } from './journal-files.ts'
import { nextFiles, roomAfter } from './next-file.ts'
import { segmentNames } from './segment-id.ts'
import { faultyFiles } from './test/faulty-files.ts'

const unit = 256 * 1024
const piece = 4 * unit
let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'journal-'))
})

afterEach(() => rm(directory, { recursive: true }))

const open = (files: JournalFiles = diskFiles) =>
  nextFiles({ directory, files, names: segmentNames(1, '0'.repeat(16)) })

describe('the file of the next segment', () => {
  it('is made when it is needed, or beforehand with its name and its room on the disk', async () => {
    const next = open()
    const first = await next.take()
    expect(first.room).toBe(0)
    next.prepare(unit)
    await expect.poll(() => next.roomAhead()).toBe(unit)
    const second = await next.take()
    expect(second.room).toBe(unit)
    expect(second.id > first.id).toBe(true)
    expect(await readFile(second.path)).toEqual(Buffer.alloc(unit))
    expect(next.roomAhead()).toBe(0)
    const third = await next.take()
    expect(third.id > second.id).toBe(true)
    await Promise.all([first, second, third].map(({ file }) => file.close()))
  })

  it('gets more room while it waits, never less', async () => {
    const next = open()
    for (const room of [unit, 3 * unit, 2 * unit]) next.prepare(room)
    await expect.poll(() => next.roomAhead()).toBe(3 * unit)
    next.prepare(5 * unit)
    await expect.poll(() => next.roomAhead()).toBe(5 * unit)
    expect(await readdir(directory)).toHaveLength(1)
    await next.drop()
    expect(await readdir(directory)).toEqual([])
  })

  it('is taken with the room it has when somebody wants it', async () => {
    let writes = 0
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const next = open(
      faultyFiles({
        write: async () => {
          writes += 1
          await held
        },
      }),
    )
    next.prepare(8 * piece)
    await expect.poll(() => writes).toBe(1)
    const taken = next.take()
    goOn()
    const { room, file } = await taken
    expect(room).toBe(piece)
    expect(writes).toBe(1)
    await file.close()
  })

  it('is made when it is needed where there was no room for it beforehand, and nothing is left of the attempt', async () => {
    let isFull = true
    const next = open(
      faultyFiles({
        write: async () => {
          if (isFull) throw new Error('ENOSPC')
        },
      }),
    )
    next.prepare(unit)
    const { room, file, id } = await next.take()
    expect(room).toBe(0)
    expect(await readdir(directory)).toEqual([`${id}.segment`])
    isFull = false
    await file.close()
  })

  it('has half as much room again as the last one needed, and much more than one that had too little', () => {
    expect(roomAfter({ bytes: 1, room: unit }, 100 * unit)).toBe(unit)
    expect(roomAfter({ bytes: 2 * unit, room: 2 * unit }, 100 * unit)).toBe(3 * unit)
    expect(roomAfter({ bytes: 2 * unit, room: unit }, 100 * unit)).toBe(8 * unit)
    expect(roomAfter({ bytes: 90 * unit, room: 0 }, 100 * unit)).toBe(100 * unit)
  })
})
