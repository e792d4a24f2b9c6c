import { describe, expect, it } from 'vitest'
import { isCovered, keptName, logName, type NumberedFile, readName, runName, unfinishedName } from './file-names.ts'
import { nextMerge } from './next-merge.ts'

function file(name: string): NumberedFile {
  const read = readName(name)
  if (read === undefined) throw new Error(name)
  return read
}

describe('the names of the index', () => {
  it('are read as they were written, and others are left alone', () => {
    expect(file(logName(7))).toMatchObject({ first: 7, last: 7, kind: 'log' })
    expect(file(runName(7, 19))).toMatchObject({ first: 7, last: 19, kind: 'run' })
    expect(file(unfinishedName(runName(7, 19)))).toMatchObject({ last: 19, kind: 'unfinished' })
    expect(file(keptName(logName(7)))).toMatchObject({ last: 7, kind: 'kept' })
    for (const name of ['0000000007.run', '7.log', 'notes.txt', '0000000007.log.bak']) {
      expect(readName(name)).toBeUndefined()
    }
  })

  it('say which file holds nothing that a run lacks', () => {
    const merged = file(runName(3, 9))
    expect([2, 8, 9, 10].map((number) => isCovered(file(logName(number)), merged))).toEqual([true, true, false, false])
    expect(isCovered(file(runName(3, 3)), merged)).toBe(true)
    expect(isCovered(file(runName(10, 10)), merged)).toBe(false)
    expect(isCovered(merged, merged)).toBe(false)
  })
})

describe('the next merge', () => {
  const run = (first: number, last: number, tier: number) => ({ tier, file: file(runName(first, last)) })

  it('takes the oldest of the lowest tier that has enough', () => {
    const runs = [run(9, 9, 0), run(1, 4, 1), run(8, 8, 0), run(7, 7, 0), run(5, 6, 1)]
    expect(nextMerge(runs, 2).map((each) => each.file.first)).toEqual([7, 8])
    expect(nextMerge(runs, 3).map((each) => each.file.first)).toEqual([7, 8, 9])
    expect(nextMerge(runs, 4)).toEqual([])
    expect(nextMerge(runs.slice(0, 2).concat(run(5, 6, 1)), 2).map((each) => each.file.first)).toEqual([1, 5])
  })
})
