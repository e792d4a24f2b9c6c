import { expect, it } from 'vitest'
import { csvLine } from './csv-lines.ts'

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"\r\n`

it.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '＝1',
  '＋1',
  '－1',
  '＠1',
  '=cmd|" /C calc"!A0',
])('%j does not run in a spreadsheet', (text) => {
  expect(csvLine([text])).toBe(quoted(`'${text}`))
})

it.each(['a,b', 'a "quoted" b', 'two\nlines', 'semi;colon', ' space '])('%j is quoted', (text) => {
  expect(csvLine([text])).toBe(quoted(text))
})

it.each(['plain', '<script>', '', 'über', 'עברית'])('%j is written as it is', (text) => {
  expect(csvLine([text])).toBe(`${text}\r\n`)
})

it('controls and marks of direction are seen, in texts and in lists', () => {
  expect(csvLine(['\u001b[31mred\u0007', 'a\u202egpj.exe', '\u200f=1'])).toBe(
    '\\u001b[31mred\\u0007,a\\u202egpj.exe,\\u200f=1\r\n',
  )
  expect(csvLine([['\u202e', '\u009b']])).toBe('"[""\\u202e"",""\\u009b""]"\r\n')
})

it('numbers, flags, lists and nothing have one spelling each', () => {
  expect(csvLine([-1.5, true, ['a', 'b'], null, undefined])).toBe('-1.5,true,"[""a"",""b""]",,\r\n')
})
