import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BlockMaker } from './block-maker.ts'
import { segmentBlocks } from './segment-blocks.ts'

let directory: string
const made: string[] = []
const problems: string[] = []
const blocks: BlockMaker = {
  write: async ([segment], target) => {
    made.push(segment?.path ?? '')
    if (segment?.path === 'bad') throw new Error('no block')
    await writeFile(target, 'block')
  },
  rest: async () => {},
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'blocks-'))
  made.length = 0
  problems.length = 0
})

afterEach(() => rm(directory, { recursive: true }))

const open = () => segmentBlocks({ directory, blocks, onProblem: (id, error) => problems.push(`${id}: ${error}`) })
const one = { id: '1', path: 'one', bytes: 10 }
const two = { id: '2', path: 'two', bytes: 10 }

describe('blocks of segments', () => {
  it('are made once, each in its own file, and are gone when they are dropped', async () => {
    const segments = open()
    segments.prepare(one)
    segments.prepare(two)
    segments.prepare(one)
    const files = [await segments.of(one), await segments.of(two)]
    expect(made).toEqual(['one', 'two'])
    expect((await readdir(directory)).sort()).toEqual([...files].sort())
    await segments.drop('1')
    expect(await readdir(directory)).toEqual([files[1]])
    expect(await segments.of(one)).toBe(files[0])
    expect(made).toEqual(['one', 'two', 'one'])
  })

  it('that cannot be made are told of, and tried again after they were dropped', async () => {
    const segments = open()
    const bad = { id: '3', path: 'bad', bytes: 1 }
    expect(await segments.of(bad)).toBeNull()
    expect(problems).toEqual(['3: Error: no block'])
    await segments.drop('3')
    expect(await segments.of(bad)).toBeNull()
    expect(made).toEqual(['bad', 'bad'])
  })

  it('of an earlier run are removed', async () => {
    for (const name of ['insert.native', 'insert-7.native', 'links.native']) await writeFile(join(directory, name), '')
    open()
    expect(await readdir(directory)).toEqual(['links.native'])
  })
})
