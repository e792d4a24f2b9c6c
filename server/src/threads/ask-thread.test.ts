import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerOver } from './answer-over.ts'
import { askOver } from './ask-over.ts'
import { askThread } from './ask-thread.ts'

// What answer-tasks.ts does, as a file that a thread can begin with.
const script = `import { parentPort, threadId } from 'node:worker_threads'
parentPort.on('message', ({ number, task }) => {
  if (task === 'die') process.exit(3)
  if (task === 'throw') throw new Error('it broke')
  if (task === 'be silent') return
  if (task === 'refuse') return parentPort.postMessage({ number, problem: { name: 'Refused', message: 'no' } })
  parentPort.postMessage({ number, problem: null, answer: [threadId, task] })
})`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ask-thread-'))
  writeFileSync(join(folder, 'thread.mjs'), script)
})
afterAll(() => rmSync(folder, { recursive: true }))

const openThread = () =>
  askThread<unknown, [number, unknown]>(
    'The thread',
    () => join(folder, 'thread.mjs'),
    () => ({}),
  )

describe('a thread that is asked', () => {
  it('answers each task with what belongs to it, also many at once', async () => {
    const thread = openThread()
    const answers = await Promise.all(Array.from({ length: 50 }, (_, turn) => thread.ask(turn)))
    expect(answers.map(([, task]) => task)).toEqual(Array.from({ length: 50 }, (_, turn) => turn))
    expect(new Set(answers.map(([id]) => id)).size).toBe(1)
    await thread.rest()
  })

  it('says by name and message why it did not, and goes on', async () => {
    const thread = openThread()
    const [id] = await thread.ask('hello')
    await expect(thread.ask('refuse')).rejects.toMatchObject({ name: 'Refused', message: 'no' })
    expect(await thread.ask('hello')).toEqual([id, 'hello'])
    await thread.rest()
  })

  it.each([
    ['die', 'The thread ended: it was told to end'],
    ['throw', 'The thread ended: it broke'],
  ])('refuses all that is under way when it ends (%s), and is another one for who asks next', async (task, why) => {
    const thread = openThread()
    const [id] = await thread.ask('hello')
    const silent = thread.ask('be silent')
    const [one, other] = await Promise.allSettled([silent, thread.ask(task)])
    expect([one, other]).toEqual([
      { status: 'rejected', reason: new Error(why) },
      { status: 'rejected', reason: new Error(why) },
    ])
    const [next] = await thread.ask('hello')
    expect(next).not.toBe(id)
    await thread.rest()
  })

  it('tells at once what cannot go over, and waits for no answer to it', async () => {
    const thread = openThread()
    await expect(thread.ask(() => undefined)).rejects.toThrow('could not be cloned')
    expect(await thread.ask('hello')).toMatchObject({ 1: 'hello' })
    await thread.rest()
  })
})

it('a line goes both ways: what is asked is moved there, and what it comes to back', async () => {
  const { port1, port2 } = new MessageChannel()
  answerOver<Uint8Array, Uint8Array>(port1, async (task) => {
    if (task.length === 0) throw new TypeError('nothing')
    const answer = task.map((byte) => byte + 1)
    return { answer, transferred: [answer.buffer] }
  })
  const asking = askOver<Uint8Array, Uint8Array>(port2)
  const task = Uint8Array.of(1, 2)
  const asked = asking.ask(task, [task.buffer])
  expect([task.length, asking.waiting()]).toEqual([0, 1])
  expect(await asked).toEqual(Uint8Array.of(2, 3))
  await expect(asking.ask(new Uint8Array())).rejects.toMatchObject({ name: 'TypeError', message: 'nothing' })
  expect(asking.waiting()).toBe(0)
  port1.close()
})
