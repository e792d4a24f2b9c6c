const SETTLED_MS = 120
const GIVE_UP_MS = 5_000

/** After a navigation a screen reader must read the new page, not the link that led there. */
export function focusHeading() {
  const deadline = performance.now() + GIVE_UP_MS
  const attempt = () => {
    const heading = document.querySelector<HTMLElement>('main h1:not([data-waiting])')
    if (heading === null) {
      // The page may still be loading: the heading of its skeleton only says so and goes again.
      if (performance.now() < deadline) setTimeout(attempt, SETTLED_MS)
      return
    }
    // Somebody who moved on meanwhile keeps the focus where they put it.
    const { activeElement } = document
    const untouched =
      activeElement === null || activeElement === document.body || !activeElement.closest('main, [role=dialog]')
    if (untouched) heading.focus({ preventScroll: true })
  }
  // A menu or drawer that closes with the click gives the focus back to its button first.
  setTimeout(attempt, SETTLED_MS)
}
