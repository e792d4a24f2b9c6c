import type { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Where oidc-provider keeps the request that it works on; null: another version, which keeps it elsewhere. */
async function findContext(): Promise<AsyncLocalStorage<unknown> | null> {
  const place: string = 'oidc-provider/lib/helpers/als.js'
  try {
    const { default: context }: { default: AsyncLocalStorage<unknown> } = await import(place)
    return context
  } catch {
    return null
  }
}

export const providerContext = await findContext()

/** Of all providers in the process: the place is theirs together, also while one replaces another. */
let busy = 0

/**
 * Once the provider has answered its first request, Node follows every promise of the whole process for it: a tenth of the
 * server's speed. It is needed only while a request of the provider is under way.
 */
export function followedWhileBusy(listener: Listener): Listener {
  return async (request, response) => {
    busy += 1
    try {
      // Not until the answer is closed: whoever hangs up early leaves work behind that still needs it.
      await listener(request, response)
    } finally {
      busy -= 1
      if (busy === 0) providerContext?.disable()
    }
  }
}
