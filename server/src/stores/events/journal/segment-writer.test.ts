import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { temporaryDirectory } from '../../records/test-postgres.ts'
import { diskFiles } from './journal-files.ts'
import { segmentNames } from './segment-id.ts'
import { nextGroup, type SealedSegment, segmentWriter } from './segment-writer.ts'

const MB = 1024 * 1024
const entry = (bytes: number, name = '') => ({ record: { length: bytes } as Buffer, name })

describe('what is written together', () => {
  it('is all that is small, or large ones up to a megabyte and at least one', () => {
    const [a, b, c] = [entry(10), entry(3 * MB), entry(20)]
    expect(nextGroup([a, b, c], false)).toEqual({ now: [a, c], later: [b] })
    expect(nextGroup([a, b, c], true)).toEqual({ now: [b], later: [a, c] })
    expect(nextGroup([a, c], true)).toEqual({ now: [a, c], later: [] })
    const some = Array.from({ length: 4 }, (_, turn) => entry(400_000, `${turn}`))
    expect(nextGroup(some, false)).toEqual({ now: some.slice(0, 2), later: some.slice(2) })
  })

  it('comes to everything, in the order of its kind, and nothing small waits for two large groups', () => {
    const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 100_000, max: 2 * MB })))
    fc.assert(
      fc.property(sizes, fc.boolean(), (drawn, wasSmall) => {
        const all = drawn.map((bytes, turn) => entry(bytes, `${turn}`))
        const written: typeof all = []
        let later = all
        let before = wasSmall
        for (let turn = 0; later.length > 0; turn += 1) {
          const group = nextGroup(later, before)
          expect(group.now.length).toBeGreaterThan(0)
          written.push(...group.now)
          later = group.later
          before = group.now.every(({ record }) => record.length <= 65_536)
          if (turn >= 1) expect(later.every(({ record }) => record.length > 65_536)).toBe(true)
        }
        const isLarge = ({ record }: { record: Buffer }) => record.length > 65_536
        expect(written.filter(isLarge)).toEqual(all.filter(isLarge))
        expect(written.filter((each) => !isLarge(each))).toEqual(all.filter((each) => !isLarge(each)))
      }),
    )
  })
})

describe('a writer of segments', () => {
  const open = (files = diskFiles, now = Date.now) => {
    const { directory, remove } = temporaryDirectory()
    const sealed: SealedSegment[] = []
    const writer = segmentWriter({
      directory,
      files,
      names: segmentNames(1, '0123456789abcdef'),
      segmentMs: 60_000,
      segmentBytes: 4_000,
      now,
      isBusy: () => false,
      onSealed: (segment) => sealed.push(segment),
    })
    return { directory, remove, sealed, writer }
  }

  it('has the next file before it needs it, uses it, and leaves none behind', async () => {
    const { directory, remove, sealed, writer } = open()
    await writer.append(Buffer.alloc(1_000))
    expect(readdirSync(directory)).toHaveLength(1)
    await writer.append(Buffer.alloc(1_500))
    await expect.poll(() => readdirSync(directory).length).toBe(2)
    const before = readdirSync(directory)
    await writer.append(Buffer.alloc(2_000))
    await writer.append(Buffer.alloc(10))
    expect(readdirSync(directory)).toEqual(before)
    await writer.append(Buffer.alloc(3_000))
    await writer.seal()
    await writer.close()
    expect(sealed.map(({ id }) => `${id}.segment`)).toEqual(before)
    expect(readdirSync(directory)).toEqual(before)
    remove()
  })

  it('tells whoever needs the next file that it could not be made, and makes one for the next', async () => {
    let fails = false
    const files = {
      ...diskFiles,
      create: async (path: string) => {
        if (fails) throw new Error('no space left on device')
        return diskFiles.create(path)
      },
    }
    const { remove, sealed, writer } = open(files)
    await writer.append(Buffer.alloc(100))
    fails = true
    await writer.append(Buffer.alloc(4_000))
    await expect(writer.append(Buffer.from('refused'))).rejects.toThrow('no space left')
    fails = false
    await writer.append(Buffer.from('taken'))
    await writer.seal()
    await writer.close()
    expect(sealed).toHaveLength(2)
    remove()
  })

  it('knows since when something waits, also of what others were written before', async () => {
    let clock = 1_000
    const held: (() => void)[] = []
    const files = {
      ...diskFiles,
      create: async (path: string) => {
        const file = await diskFiles.create(path)
        const write: typeof file.write = async (bytes, position) => {
          await new Promise<void>((resolve) => held.push(resolve))
          await file.write(bytes, position)
        }
        return { ...file, write }
      },
    }
    const { remove, sealed, writer } = open(files, () => clock)
    const release = async () => {
      await vi.waitUntil(() => held.length > 0)
      held.shift()?.()
    }
    expect(writer.openSince()).toBeUndefined()
    // The first is written, the others wait: of these the small one is next, though it came last.
    const appends = [writer.append(Buffer.alloc(100_000))]
    clock = 2_000
    appends.push(writer.append(Buffer.alloc(100_001)))
    clock = 3_000
    appends.push(writer.append(Buffer.from('small')))
    for (const since of [1_000, 2_000, 2_000]) {
      await vi.waitUntil(() => held.length > 0)
      expect(writer.openSince()).toBe(since)
      clock += 1_000
      await release()
    }
    await Promise.all(appends)
    await writer.seal()
    await writer.close()
    expect(sealed.map(({ since }) => since)).toEqual([1_000, 2_000])
    remove()
  })

  it('closes a segment behind what was there, however much goes on coming', async () => {
    const { remove, writer } = open()
    let isOver = false
    const stream = async (bytes: number) => {
      while (!isOver) await writer.append(Buffer.alloc(bytes))
    }
    const streams = [stream(10), stream(10), stream(100_000), stream(100_000)]
    await writer.seal()
    isOver = true
    await Promise.all(streams)
    await writer.close()
    remove()
  })
})
