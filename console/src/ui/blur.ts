import { useSyncExternalStore } from 'react'

const KEY = 'signet.blur'
const listeners = new Set<() => void>()

const isBlurred = () => localStorage.getItem(KEY) === 'on'

function apply() {
  if (isBlurred()) document.documentElement.dataset.blur = 'on'
  else delete document.documentElement.dataset.blur
  for (const listener of listeners) listener()
}

export function toggleBlur(): boolean {
  if (isBlurred()) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'on')
  apply()
  return isBlurred()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Another tab that shares the screen must blur at the same moment.
  window.addEventListener('storage', apply)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', apply)
  }
}

/** Whether names, e-mails and companies are blurred for a demonstration. */
export const useBlur = () => useSyncExternalStore(subscribe, isBlurred)
