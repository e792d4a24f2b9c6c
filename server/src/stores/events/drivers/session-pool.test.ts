import { describe, expect, it } from 'vitest'
import { sessionPool } from './session-pool.ts'

/** Work that ends when it is told to. */
function held() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { end, ended }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('a pool of sessions', () => {
  it('lends each to one user at a time, in the order of asking', async () => {
    const pool = sessionPool(['one'])
    const began: number[] = []
    const works = [held(), held(), held()]
    const all = works.map((work, n) =>
      pool.use(async () => {
        began.push(n)
        await work.ended
      }),
    )
    await turn()
    expect(began).toEqual([0])
    for (const { end } of works) end()
    await Promise.all(all)
    expect(began).toEqual([0, 1, 2])
  })

  it('lets work in the background have one of them, and only when nobody else waits', async () => {
    const pool = sessionPool(['one', 'two'])
    const began: string[] = []
    const begin = (name: string, { ended }: { ended: Promise<void> }, inBackground: boolean) =>
      pool.use(async () => {
        began.push(name)
        await ended
      }, inBackground)
    const [first, rest] = [held(), held()]
    const all = [
      begin('background 1', first, true),
      begin('background 2', rest, true),
      begin('page 1', rest, false),
      begin('page 2', rest, false),
      begin('page 3', rest, false),
    ]
    await turn()
    expect(began).toEqual(['background 1', 'page 1'])
    first.end()
    await turn()
    expect(began).toEqual(['background 1', 'page 1', 'page 2'])
    rest.end()
    await Promise.all(all)
    expect(began.at(-1)).toBe('background 2')
  })

  it('goes on after a failure', async () => {
    const pool = sessionPool(['one'])
    await expect(pool.use(() => Promise.reject(new Error('no')), true)).rejects.toThrow('no')
    expect(await pool.use(async (member) => member, true)).toBe('one')
  })
})
