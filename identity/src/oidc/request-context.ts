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

/**
 * Once the provider has answered its first request, Node follows every promise of the whole process for it: a tenth of the
 * server's speed. It is needed only while a request of the provider is under way.
 */
export function followedWhileBusy(listener: Listener): Listener {
  let busy = 0
  return (request, response) => {
    busy += 1
    response.once('close', () => {
      busy -= 1
      if (busy === 0) providerContext?.disable()
    })
    return listener(request, response)
  }
}
