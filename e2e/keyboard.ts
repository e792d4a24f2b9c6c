import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const STEPS = 60
const OUTSIDE = 'nothing has the focus'

// What has the focus must look different from when it has not, be inside the window, and have nothing lying over it.
// A hidden radio button shows its state on the label beside it, so the neighbours' look counts as well.
const FAULT_OF_FOCUS = `(() => {
  const element = document.activeElement
  if (element === null || element === document.body) return '${OUTSIDE}'
  const name = element.getAttribute('aria-label') ?? element.id ?? ''
  const said = element.tagName.toLowerCase() + ' "' + (name || element.textContent).trim().slice(0, 60) + '"'
  const looks = () => {
    for (const motion of document.getAnimations()) if (motion.effect?.getTiming().iterations !== Infinity) motion.finish()
    return [element, element.parentElement, element.nextElementSibling].filter(Boolean).map((each) => {
      const { outline, outlineStyle, boxShadow, borderColor, backgroundColor, transform } = getComputedStyle(each)
      return [outlineStyle === 'none' ? '' : outline, boxShadow, borderColor, backgroundColor, transform].join(' ')
    }).join(' | ')
  }
  const focused = looks()
  const box = element.getBoundingClientRect()
  element.blur()
  const unfocused = looks()
  element.focus({ preventScroll: true })
  looks()
  if (focused === unfocused) return said + ' does not show that it has the focus'
  if (box.right <= 0 || box.bottom <= 0 || box.left >= innerWidth || box.top >= innerHeight) return said + ' is out of sight'
  const [x, y] = [(Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2, (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2]
  const above = document.elementFromPoint(x, y)
  const seen = above !== null && (element.contains(above) || above.contains(element) || element.nextElementSibling?.contains(above))
  return seen ? null : said + ' has the focus under something else'
})()`

const focused = (target: Locator) => target.and(target.page().locator(':focus'))

/** The focus comes to rest on this control, and everybody can see that it did. */
export async function expectFocus(target: Locator) {
  await focused(target).waitFor({ state: 'attached' })
  expect(await target.page().evaluate<string | null>(FAULT_OF_FOCUS)).toBeNull()
}

/** A heading takes the focus so that the page is read from there; it is a place and shows no ring. */
export const expectHeading = (page: Page, name: string) =>
  focused(page.getByRole('heading', { name, level: 1 })).waitFor()

/** Presses one key until the focus reaches the control; each stop on the way must show the focus too. */
export async function walkTo(target: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowDown' | 'ArrowUp' = 'Tab') {
  const page = target.page()
  // The page that has it may still be on its way.
  await target.first().waitFor({ state: 'attached' })
  for (let steps = 0; steps < STEPS; steps++) {
    await page.keyboard.press(key)
    if ((await focused(target).count()) > 0) return expectFocus(target)
    const fault = await page.evaluate<string | null>(FAULT_OF_FOCUS)
    // After its last control a page hands the focus to the browser's own.
    if (fault !== OUTSIDE) expect(fault, `a stop on the way to ${target}`).toBeNull()
  }
  expect.fail(`${key} never reached ${target}`)
}

export async function walkAndPress(target: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowDown' | 'ArrowUp' = 'Tab') {
  await walkTo(target, key)
  await target.page().keyboard.press('Enter')
}
