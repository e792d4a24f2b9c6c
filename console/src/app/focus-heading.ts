/** After a navigation a screen reader must read the new page, not the link that led there. */
export function focusHeading() {
  // A menu or drawer that closes with the click gives the focus back to its button first.
  setTimeout(() => {
    const main = document.querySelector<HTMLElement>('main')
    const heading = main?.querySelector<HTMLElement>('h1') ?? main
    if (heading && !heading.contains(document.activeElement)) heading.focus({ preventScroll: true })
  }, 120)
}
