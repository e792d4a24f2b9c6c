import { useSyncExternalStore } from 'react'
import { type Palette, pagePalette } from './palette.ts'

const ATTRIBUTE = 'data-mantine-color-scheme'

let last: { theme: string | null; palette: Palette } | undefined

function subscribe(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: [ATTRIBUTE] })
  return () => observer.disconnect()
}

/** Read once for each theme, after the style sheets have turned to it. */
function current(): Palette {
  const theme = document.documentElement.getAttribute(ATTRIBUTE)
  if (last === undefined || last.theme !== theme) last = { theme, palette: pagePalette() }
  return last.palette
}

/** The colours of the theme that the page has at this moment: a canvas does not follow style sheets by itself. */
export const usePalette = () => useSyncExternalStore(subscribe, current)
