import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { restAfter } from './rest.ts'

const never = new AbortController().signal

it('is idle only after the time without a need, and not while work is under way', async () => {
  const rest = restAfter(60)
  let isIdle = false
  const idle = rest.idle(never).then(() => {
    isIdle = true
  })
  let finish = () => {}
  const work = rest.during(() => new Promise<void>((resolve) => (finish = resolve)))
  await sleep(200)
  expect(isIdle).toBe(false)
  finish()
  await work
  await sleep(5)
  expect(isIdle).toBe(false)
  rest.need()
  await idle
})

it('is needed by whoever asks, also by one who asked before it was waited for', async () => {
  const rest = restAfter(1)
  await rest.idle(never)
  let isNeeded = false
  const needed = rest.needed(never).then(() => {
    isNeeded = true
  })
  await sleep(20)
  expect(isNeeded).toBe(false)
  rest.need()
  await needed
  await rest.idle(never)
  rest.need()
  await rest.needed(never)
})

it('work that fails is over too', async () => {
  const rest = restAfter(1)
  await expect(rest.during(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await rest.idle(never)
})

it('ends with its signal, and is never idle without a time', async () => {
  const rest = restAfter(null)
  await rest.idle(AbortSignal.timeout(30))
  await rest.needed(AbortSignal.timeout(30))
  await rest.needed(AbortSignal.abort())
})
