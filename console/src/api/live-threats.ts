import type { RouteName } from '@signet/contract/paths'
import { useEffect } from 'react'
import { stream } from './call.ts'
import { readMessages } from './event-stream.ts'
import { paced, pause } from './paced.ts'
import { queryClient } from './query-client.ts'
import { session } from './session.ts'
import { failuresAfter, mayTryAgain, shouldWatch, waitMs } from './watching.ts'

const ofThreats = ['listThreats', 'getThreat', 'getThreatMetrics'] as const satisfies RouteName[]
const ofInsights = ['listInsights'] as const satisfies RouteName[]

const REFRESH_EVERY_MS = 1000
const QUIET_MS = 3000
const LATEST_MS = 12_000
const LOOK_EVERY_MS = 250

export const refreshThreats = (client: string) => refresh(ofThreats, client)

const refresh = (names: readonly RouteName[], client: string) =>
  Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name, client] })))

/** What is open follows what the server finds, without a reload. */
export function useLiveThreats(client: string) {
  useEffect(() => {
    const onThreat = paced(() => refreshThreats(client), REFRESH_EVERY_MS)
    const onInsight = paced(() => refresh(ofInsights, client), REFRESH_EVERY_MS)
    const onMessage = (event: string) => (event === 'insight' ? onInsight() : onThreat())
    let signedIn = true
    let watching: AbortController | null = null
    let before = false
    const look = () => {
      const wanted = shouldWatch({ visible: !document.hidden, online: navigator.onLine, signedIn })
      if (wanted === (watching !== null)) return
      watching?.abort()
      watching = wanted ? new AbortController() : null
      if (watching === null) return
      // Something may have happened while nobody looked.
      if (before) {
        onThreat()
        onInsight()
      }
      before = true
      void watch(client, onMessage, watching.signal)
    }
    const end = () => {
      signedIn = false
      look()
    }
    const stay = session.events.addUserUnloaded(end)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    look()
    return () => {
      stay()
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
      watching?.abort()
    }
  }, [client])
}

async function watch(client: string, onMessage: (event: string) => void, signal: AbortSignal) {
  await quiet(signal)
  for (let failures = 0, again = false; !signal.aborted; again = true) {
    const began = Date.now()
    try {
      const messages = await stream('watchThreats', { client, signal })
      // Between two connections nobody told us anything.
      if (again) for (const event of ['threat', 'insight']) onMessage(event)
      await readMessages(messages, ({ event }) => onMessage(event))
    } catch (error) {
      if (!mayTryAgain(error)) return
    }
    await pause(waitMs(failures, Math.random()), signal)
    failures = failuresAfter(failures, Date.now() - began)
  }
}

/** The page comes first: a connection that never ends would take the place of one that it needs. Only for so long, though. */
async function quiet(signal: AbortSignal) {
  const latest = Date.now() + LATEST_MS
  for (let stillMs = 0; stillMs < QUIET_MS && Date.now() < latest && !signal.aborted; ) {
    await pause(LOOK_EVERY_MS, signal)
    stillMs = queryClient.isFetching() === 0 ? stillMs + LOOK_EVERY_MS : 0
  }
}
