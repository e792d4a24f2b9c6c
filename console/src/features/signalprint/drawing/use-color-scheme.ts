import { useSyncExternalStore } from 'react'

const ATTRIBUTE = 'data-mantine-color-scheme'

function subscribe(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: [ATTRIBUTE] })
  return () => observer.disconnect()
}

/** The theme that the style sheets follow at this moment: a canvas has to read their colours after they have changed. */
export const useColorScheme = () =>
  useSyncExternalStore(subscribe, () => document.documentElement.getAttribute(ATTRIBUTE) ?? 'light')
