import { expect, it } from 'vitest'
import { openFairLine } from './fair-line.ts'

it('never lets more through than it may, and nobody twice before another who waits', async () => {
  const line = openFairLine(2)
  const order: string[] = []
  let underWay = 0
  let most = 0
  const visit = async (owner: string) => {
    const end = await line.take(owner)
    underWay += 1
    most = Math.max(most, underWay)
    order.push(owner)
    await new Promise((resolve) => setTimeout(resolve, 1))
    underWay -= 1
    end()
  }
  const owners = ['a', 'a', 'a', 'a', 'a', 'b', 'c', 'b']
  await Promise.all(owners.map(visit))
  expect(most).toBe(2)
  expect(order.slice(0, 2)).toEqual(['a', 'a'])
  // The first two were alone; from there on everybody has a turn before somebody has the next.
  expect(order.slice(2, 5).sort()).toEqual(['a', 'b', 'c'])
  expect(order.slice(5, 7).sort()).toEqual(['a', 'b'])
})
