/** The kit tries to move the focus into a menu before it is visible, and then it stays outside. Called once it is there. */
export function focusOpenMenu() {
  const menu = document.querySelector<HTMLElement>('[role=menu]')
  if (menu === null || menu.contains(document.activeElement)) return
  menu.querySelector<HTMLElement>('[role^=menuitem]:not(:disabled)')?.focus({ preventScroll: true })
}
