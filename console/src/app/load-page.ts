import { limits } from '@signet/contract/limits'

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Not the browser's own message: the router would answer that one with a reload of its own. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError'
}

interface Surroundings {
  storage: Storage
  reload: () => void
  timeoutMs: number
}

const browser = (): Surroundings => ({
  storage: window.sessionStorage,
  reload: () => window.location.reload(),
  timeoutMs: limits.console.chunkLoadTimeoutMs,
})

/**
 * Loads a page's chunk. After a deployment the old chunk is gone: one forced reload fetches the new page (specification §4).
 * The mark is kept per page and taken away only when that page loads, so a chunk that never comes cannot reload for ever.
 */
export async function loadPage<T>(name: string, load: () => Promise<T>, given?: Surroundings): Promise<T> {
  const { storage, reload, timeoutMs } = given ?? browser()
  const mark = `signet.reloaded.${name}`
  try {
    const page = await withTimeout(load(), timeoutMs)
    storage.removeItem(mark)
    return page
  } catch (cause) {
    if (storage.getItem(mark) !== null) throw new ChunkError(`The page ${name} could not be loaded`, { cause })
    storage.setItem(mark, 'yes')
    reload()
    return new Promise<T>(() => undefined)
  }
}

function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), timeoutMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
