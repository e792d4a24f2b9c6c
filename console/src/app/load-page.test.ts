import { expect, test, vi } from 'vitest'
import { ChunkError, loadPage } from './load-page.ts'

function surroundings() {
  const kept = new Map<string, string>()
  const reload = vi.fn()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  return { storage, reload, timeoutMs: 1000, kept }
}
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const settled = async (work: Promise<unknown>) => Promise.race([work.then(() => 'done'), Promise.resolve('waiting')])

test('a missing chunk forces one reload and shows nothing meanwhile', async () => {
  const given = surroundings()
  const work = loadPage('keys', missing, given)
  await vi.waitFor(() => expect(given.reload).toHaveBeenCalledTimes(1))
  expect(await settled(work)).toBe('waiting')
})

test('a chunk that is still missing after the reload is an error, not a second reload', async () => {
  const given = surroundings()
  given.kept.set('signet.reloaded.keys', 'yes')
  await expect(loadPage('keys', missing, given)).rejects.toBeInstanceOf(ChunkError)
  expect(given.reload).not.toHaveBeenCalled()
})

test('another page that loads does not allow the failing one a second reload', async () => {
  const given = surroundings()
  given.kept.set('signet.reloaded.keys', 'yes')
  await loadPage('profile', async () => ({}), given)
  await expect(loadPage('keys', missing, given)).rejects.toBeInstanceOf(ChunkError)
})

test('a page that loads may be reloaded again after the next deployment', async () => {
  const given = surroundings()
  given.kept.set('signet.reloaded.keys', 'yes')
  await loadPage('keys', async () => ({}), given)
  expect(given.kept.size).toBe(0)
})

test('a chunk that never answers counts as missing', async () => {
  const given = { ...surroundings(), timeoutMs: 5 }
  void loadPage('keys', () => new Promise(() => undefined), given)
  await vi.waitFor(() => expect(given.reload).toHaveBeenCalledTimes(1))
})
