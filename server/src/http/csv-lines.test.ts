import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { csvLine } from './csv-lines.ts'

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1', '=cmd|" /C calc"!A0'])(
  '%j does not run in a spreadsheet',
  (text) => {
    const [row] = Papa.parse<string[]>(csvLine([text])).data
    expect(row).toEqual([`'${text}`])
  },
)

it.each(['plain', 'a,b', 'a "quoted" b', 'two\nlines', 'semi;colon', ' space ', '<script>', '‮rtl', '', 'über'])(
  '%j comes back as it was',
  (text) => {
    const line = csvLine(['first', text, 'last'])
    expect(Papa.parse<string[]>(line.slice(0, -2)).data).toEqual([['first', text, 'last']])
  },
)

it('numbers, flags, lists and nothing have one spelling each', () => {
  expect(csvLine([-1.5, true, ['a', 'b'], null, undefined])).toBe('-1.5,true,"[""a"",""b""]",,\r\n')
})
