import { expect, test } from 'vitest'
import { nodeAt } from './node-at.ts'

const nodes = new Map([
  ['large', { x: 0, y: 0, size: 10 }],
  ['small', { x: 0.5, y: 0, size: 2 }],
  ['alone', { x: 3, y: 0, size: 2 }],
  ['hidden', { x: 6, y: 0, size: 10, hidden: true }],
])
/** One unit of a place is ten pixels. */
const at = (x: number, y: number, reach = 4) => nodeAt(nodes, { at: { x, y }, pixels: 10, reach })

test('a node is found on its body and its ring, not beside it', () => {
  expect(at(-1.2, 0)).toBe('large')
  expect(at(-1.4, 0)).toBeNull()
  expect(at(0, 1.2)).toBe('large')
})

test('a small node on a large one can be hit', () => {
  expect(at(0.5, 0)).toBe('small')
  expect(at(-0.2, 0)).toBe('large')
})

test('a finger reaches farther than a mouse, and means the nearest', () => {
  expect(at(3.8, 0)).toBeNull()
  expect(at(3.8, 0, 12)).toBe('alone')
  expect(at(1.9, 0, 12)).toBe('alone')
})

test('what is hidden is not found', () => {
  expect(at(6, 0)).toBeNull()
})
