import { expect, it } from 'vitest'
import { visible } from './visible-text.ts'

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)
const steering = [...range(0, 8), 0x0b, 0x0c, ...range(0x0e, 0x1f), ...range(0x7f, 0x9f)]
const turning = [0x061c, 0x200e, 0x200f, ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)]

it('controls and marks of direction are written out, and nothing else is', () => {
  const changed = range(0, 0xffff).filter((code) => visible(String.fromCharCode(code)) !== String.fromCharCode(code))
  expect(changed).toEqual([...steering, ...turning])
  expect(visible('a\u001b[31mb\u202egpj.exe')).toBe('a\\u001b[31mb\\u202egpj.exe')
  expect(visible('über\t"x"\r\n😀')).toBe('über\t"x"\r\n😀')
})

it('JSON stays the same value', () => {
  const value = { 'k\u202e': [...steering, ...turning].map((code) => String.fromCharCode(code)).join('\\') }
  const text = visible(JSON.stringify(value))
  expect(text).toMatch(/^[\x20-\x7e]+$/)
  expect(JSON.parse(text)).toEqual(value)
})
