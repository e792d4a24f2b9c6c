import { useRef } from 'react'

/** While something is being done it is not begun again: a second click may come before the button knows. */
export function useOnce(work: () => Promise<unknown>): () => Promise<void> {
  const busy = useRef(false)
  return async () => {
    if (busy.current) return
    busy.current = true
    await work().finally(() => {
      busy.current = false
    })
  }
}
