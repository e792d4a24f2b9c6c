import { describe, expect, it } from 'vitest'
import { type Lane, type SessionPool, sessionPool } from './session-pool.ts'

/** Work that ends when it is told to. */
function held() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { end, ended }
}
/** What began, in its order, and a way to begin something by its name. */
function watched(pool: SessionPool<string>) {
  const began: string[] = []
  const begin = (name: string, { ended }: { ended: Promise<void> }, lane: Lane) =>
    pool.use(async () => {
      began.push(name)
      await ended
    }, lane)
  return { began, begin }
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
    const { began, begin } = watched(sessionPool(['one', 'two']))
    const [first, rest] = [held(), held()]
    const all = [
      begin('background 1', first, 'background'),
      begin('background 2', rest, 'background'),
      begin('page 1', rest, 'usual'),
      begin('page 2', rest, 'usual'),
      begin('page 3', rest, 'usual'),
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

  it('lets few large ones run at once, and others pass them', async () => {
    const { began, begin } = watched(sessionPool(['one', 'two', 'three'], 1))
    const [first, second, rest] = [held(), held(), held()]
    const all = [
      begin('large 1', first, 'large'),
      begin('large 2', second, 'large'),
      begin('large 3', rest, 'large'),
      begin('page', rest, 'usual'),
      begin('background', rest, 'background'),
    ]
    await turn()
    expect(began).toEqual(['large 1', 'page', 'background'])
    first.end()
    await turn()
    expect(began.slice(3)).toEqual(['large 2'])
    second.end()
    await turn()
    expect(began.slice(4)).toEqual(['large 3'])
    rest.end()
    await Promise.all(all)
  })

  it('goes on after a failure', async () => {
    const pool = sessionPool(['one'])
    await expect(pool.use(() => Promise.reject(new Error('no')), 'background')).rejects.toThrow('no')
    expect(await pool.use(async (member) => member, 'background')).toBe('one')
  })
})
