import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { csvRows } from './csv-reader.ts'

const cell = fc.string({
  unit: fc.constantFrom('a', 'é', ' ', '"', ',', ';', '\t', '|', '\r', '\n', '=', '😀'),
  maxLength: 8,
})
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 })

describe('rows of a file', () => {
  it('are read back as any table was written, with every separator and line end', () => {
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        fc.boolean(),
        (rows, delimiter, newline, quotes, lastEnd) => {
          // A bare line end in a cell is quoted by the writer only where it is the file's own.
          const text = Papa.unparse(rows, { delimiter, newline, quotes: quotes || /[\r\n]/.test(rows.flat().join('')) })
          expect([...csvRows(lastEnd ? text + newline : text, delimiter)]).toEqual(rows)
        },
      ),
      { numRuns: 500 },
    )
  })

  it.each<[string, string, string[][]]>([
    ['a quote inside a cell', 'a"b,c', [['a"b', 'c']]],
    ['text behind a closing quote', '"a"b,"c" ', [['ab', 'c ']]],
    ['lines in quotes and spaces behind them', '"a\nb" ,c', [['a\nb ', 'c']]],
    [
      'an empty last cell',
      'a,\n,b,',
      [
        ['a', ''],
        ['', 'b', ''],
      ],
    ],
    ['blank lines', 'a\n\nb', [['a'], [''], ['b']]],
    ['nothing', '', []],
  ])('with %s', (_name, text, rows) => {
    expect([...csvRows(text, ',')]).toEqual(rows)
  })

  it.each<[string, string, number]>([
    ['never', 'a\nb\r\nc,"d,""\ne,f', 3],
    ['by a quote of the next row', 'a,b\n"c,d\n"e,f",g\n', 2],
    ['by the last of the file', 'a\r"b\rc"d', 2],
  ])('are refused where a quote is closed %s, naming its line', (_name, text, line) => {
    const problem = { code: 'csvErrorQuote', fields: { line: String(line) } }
    expect(() => [...csvRows(text, ',')]).toThrow(expect.objectContaining(problem))
  })

  it.each([
    ['opened again and again', '" ,'],
    ['never closed', '"x'],
    ['with text behind', '"a"b,'],
    ['doubled', '""'],
  ])('take no longer than their length for quotes %s', (_name, piece) => {
    const began = performance.now()
    let rows = 0
    for (const _ of csvRows(`a,b\n${piece.repeat(1_000_000)}`, ',')) rows += 1
    expect(rows).toBe(2)
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})
