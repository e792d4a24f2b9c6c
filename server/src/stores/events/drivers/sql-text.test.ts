import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { readRows } from './sql-text.ts'

it('reads the rows of an answer, with or without an end of the last line', async () => {
  const rows = [{ a: 'é\n"' }, { a: '' }, { a: '𝄞' }]
  const text = rows.map((row) => JSON.stringify(row)).join('\n')
  expect(await readRows(Buffer.from(text))).toEqual(rows)
  expect(await readRows(Buffer.from(`${text}\n\n`))).toEqual(rows)
  expect(await readRows(Buffer.alloc(0))).toEqual([])
})

it('gives custom data the keys that it has, whatever was read before', async () => {
  const rows = [{ customData: { h: '1', '\\': '2' } }, { customData: { h: '1', '"': '2' } }]
  const text = rows.map((row) => JSON.stringify(row)).join('\n')
  expect(await readRows(Buffer.from(text))).toEqual(rows)
})

it('lets others run while it reads a long answer', async () => {
  const long = Buffer.from(`${JSON.stringify({ list: Array.from({ length: 200 }, (_, n) => n) })}\n`.repeat(20_000))
  let turns = 0
  let isRead = false
  const reading = readRows(long).then((rows) => {
    isRead = true
    return rows
  })
  while (!isRead) {
    await nextTurn()
    turns += 1
  }
  expect(turns).toBeGreaterThan(5)
  expect(await reading).toHaveLength(20_000)
})
