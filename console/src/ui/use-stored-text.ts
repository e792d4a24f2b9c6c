import { useCallback, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** A choice that this browser remembers, the same everywhere on the page and in other tabs; null until it is made. */
export function useStoredText(key: string): [string | null, (text: string) => void] {
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(key))
  const store = useCallback(
    (chosen: string) => {
      localStorage.setItem(key, chosen)
      for (const listener of listeners) listener()
    },
    [key],
  )
  return [text, store]
}
