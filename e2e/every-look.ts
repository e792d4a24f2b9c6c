import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, type Visit } from './browser.ts'

const WIDTHS: readonly number[] = [360, 1440, 2560]
const NARROW = 360
const PLAIN = 1440
const SIDEWAYS = `Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - document.documentElement.clientWidth`
const AT_REST = `Promise.all(document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity)
  .map((one) => one.finished.catch(() => undefined))).then(() => undefined)`

/** Reads well on every screen and in both themes, and axe finds nothing against it. */
export function good(name: string, open: (visit: Visit) => Promise<void>, widths = WIDTHS) {
  journey(
    `${name}: no axe violation, no sideways scrolling, in light at ${widths.join(', ')} px, in dark`,
    async (visit) => {
      await open(visit)
      await expectGoodInEveryLook(visit.page, widths)
    },
    { timeoutMs: 300_000 },
  )
}

/** What depends on colours, and on nothing else. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** Everything in the light, and in the dark what only it can show. */
function axeFor(page: Page, colorScheme: 'light' | 'dark'): AxeBuilder {
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  // Off unless asked for: what a finger must hit is at least 24 pixels wide and high, or has that much room.
  return colorScheme === 'dark' ? axe.withRules(COLOURS) : axe.options({ rules: { 'target-size': { enabled: true } } })
}

/** Looks at the open page in both themes and at these widths, and collects all that is wrong before it complains. */
async function expectGoodInEveryLook(page: Page, widths: readonly number[]) {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // The dark theme changes colours, not places: one width shows them.
    for (const width of colorScheme === 'light' ? widths : widths.filter((each) => each > NARROW).slice(0, 1)) {
      await page.setViewportSize({ width, height: width === NARROW ? 740 : 1000 })
      await page.evaluate(AT_REST)
      const look = `${colorScheme} ${width} px`
      let sideways = await page.evaluate<number>(SIDEWAYS)
      // An open menu follows its button a moment after the window has changed.
      for (let turn = 0; sideways > 0 && turn < 10; turn += 1) {
        await page.waitForTimeout(200)
        sideways = await page.evaluate<number>(SIDEWAYS)
      }
      if (sideways > 0) found.push(`${look}: scrolls sideways by ${sideways} px`)
      // Other windows have more or less room and the same elements: there the ruler looks, and axe has little new to see.
      if (width !== PLAIN) continue
      const { violations } = await axeFor(page, colorScheme).analyze()
      for (const { id, nodes } of violations)
        for (const node of nodes) found.push(`${look}: ${id} at ${node.target.join(' ')}: ${node.failureSummary}`)
    }
  }
  expect(found, 'what axe and the ruler found').toEqual([])
}
