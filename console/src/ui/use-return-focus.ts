import { useLayoutEffect } from 'react'

/**
 * Gives the focus back to whoever opened a dialog. The kit does so only for a dialog that stays mounted while it is closed,
 * and not at all when the opener went away meanwhile: then the nearest place around it takes the focus.
 */
export function useReturnFocus(opened: boolean) {
  // Before the dialog takes the focus: a later effect might find it inside already.
  useLayoutEffect(() => {
    if (!opened) return
    const opener = document.activeElement
    if (!(opener instanceof HTMLElement) || opener === document.body) return
    const place = opener.parentElement?.closest<HTMLElement>('[tabindex]')
    return () => {
      setTimeout(() => (opener.isConnected ? opener : place)?.focus({ preventScroll: true }))
    }
  }, [opened])
}
