import { expect, it } from 'vitest'
import { openTurns } from './turns.ts'

it('a workspace that waits behind another one’s crowd gets its turn in the same round', async () => {
  const rounds: (() => void)[] = []
  const turns = openTurns((run) => rounds.push(run))
  const order: string[] = []
  for (let n = 0; n < 5; n += 1) void turns.take('crowd', 100).then(() => order.push('crowd'))
  void turns.take('quiet', 1).then(() => order.push('quiet'))
  rounds.shift()?.()
  await Promise.resolve()
  expect(order).toEqual(['crowd', 'quiet'])
  while (rounds.length > 0) rounds.shift()?.()
  await Promise.resolve()
  expect(order).toHaveLength(6)
})

it('small pieces of work share a turn', async () => {
  const rounds: (() => void)[] = []
  const turns = openTurns((run) => rounds.push(run))
  let done = 0
  for (let n = 0; n < 150; n += 1) void turns.take('one', 1).then(() => (done += 1))
  rounds.shift()?.()
  await Promise.resolve()
  expect(done).toBe(100)
})

it('when too many wait, one more is told to come later', async () => {
  const turns = openTurns(() => undefined)
  for (let n = 0; n < 2000; n += 1) void turns.take('one', 1)
  await expect(turns.take('one', 1)).rejects.toMatchObject({ code: 'too_many_requests' })
})

it('small work does not wait behind large work, and large work is finished before the next is begun', async () => {
  const rounds: (() => void)[] = []
  const turns = openTurns((run) => rounds.push(run))
  const order: string[] = []
  const large = async (name: string) => {
    await turns.take('one', 1000)
    for (let piece = 1; piece <= 3; piece += 1) {
      order.push(`${name}${piece}`)
      await turns.goOn('one', 50)
    }
  }
  void large('a')
  void large('b')
  void turns.take('one', 1).then(() => order.push('small'))
  for (let round = 0; round < 8; round += 1) {
    rounds.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(order).toEqual(['a1', 'small', 'a2', 'a3', 'b1', 'b2', 'b3'])
})
