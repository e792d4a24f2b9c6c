import { expect, test } from 'vitest'
import { crowding, edgeSize, mixed, nodeSize, ringWidth, shortened } from './appearance.ts'
import { ordered } from './table-order.ts'
import { nodeOf } from './test-graph.ts'

const sizeOf = (events: number, common = false) => nodeSize({ events, common, links: 2 }, 50)

test('more activity is larger, within limits; what many share is largest', () => {
  const sizes = [0, 1, 10, 100].map((events) => sizeOf(events))
  expect(sizes).toEqual([...sizes].sort((one, other) => one - other))
  expect(new Set(sizes).size).toBe(4)
  expect(sizeOf(1_000_000)).toBe(sizeOf(10_000_000))
  expect(sizeOf(1, true)).toBeGreaterThan(sizeOf(1_000_000))
})

test('a crowd is drawn smaller, but never too small to hit', () => {
  expect(crowding(10)).toBe(1)
  expect(crowding(1000)).toBeLessThan(1)
  const inCrowd = (links: number) => nodeSize({ events: 1, common: false, links }, 5000)
  expect(inCrowd(2)).toBeGreaterThan(1)
  expect(inCrowd(1)).toBeLessThan(inCrowd(2))
  expect(edgeSize(1, 5000)).toBeLessThan(edgeSize(1, 10))
})

test('a higher risk is a broader ring', () => {
  expect(ringWidth.none).toBe(0)
  expect(ringWidth.low).toBeLessThan(ringWidth.medium)
  expect(ringWidth.medium).toBeLessThan(ringWidth.high)
})

test('a long value keeps its beginning and its end', () => {
  expect(shortened('ada@example.com')).toBe('ada@example.com')
  expect(shortened('0123456789abcdef', 9)).toBe('01234…def')
  expect([...shortened('😀'.repeat(50), 9)]).toHaveLength(9)
})

test('colours are mixed to opaque ones', () => {
  expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080')
  expect(mixed('#3f49c0', '#ffffff', 0)).toBe('#3f49c0')
  expect(mixed('#3f49c0', '#0a0c10', 1)).toBe('#0a0c10')
})

test('the table is ordered by any column, equal ones by their ids', () => {
  const nodes = [
    nodeOf('ip:b', { events: 5, risk: 'low' }),
    nodeOf('ip:a', { events: 5, risk: 'high' }),
    nodeOf('account:c', { events: 9 }),
  ]
  const ids = (order: string) => ordered(nodes, order).map(({ id }) => id)
  expect(ids('-events')).toEqual(['account:c', 'ip:a', 'ip:b'])
  expect(ids('-risk')).toEqual(['ip:a', 'ip:b', 'account:c'])
  expect(ids('kind')).toEqual(['account:c', 'ip:a', 'ip:b'])
  expect(ids('value')).toEqual(['ip:a', 'ip:b', 'account:c'])
})
