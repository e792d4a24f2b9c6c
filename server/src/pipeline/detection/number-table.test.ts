import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openNumberTable } from './number-table.ts'

const few = fc.integer({ min: -3, max: 3 })
const any = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })

it('has what a set has, whatever is added', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(few, any)), fc.array(fc.oneof(few, any)), fc.nat(), (first, later, secret) => {
      const table = openNumberTable(first.length, secret)
      const set = new Set<number>()
      for (const number of [...first, ...later]) {
        expect(table.has(number)).toBe(set.has(number))
        table.add(number)
        set.add(number)
      }
      expect(table.size()).toBe(set.size)
      for (const number of [...set, 0, 1, -1]) expect(table.has(number)).toBe(set.has(number))
    }),
  )
})

it('grows with what is added', () => {
  const table = openNumberTable()
  for (let number = -50_000; number < 50_000; number += 2) table.add(number)
  expect(table.size()).toBe(50_000)
  for (let number = -50_000; number < 50_000; number += 1) expect(table.has(number)).toBe(number % 2 === 0)
})
