import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const WIDTHS = [360, 1440, 2560]
const SIDEWAYS = `Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - document.documentElement.clientWidth`
const AT_REST = `Promise.all(document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity)
  .map((one) => one.finished.catch(() => undefined))).then(() => undefined)`

/** Looks at the open page in both themes and at every width, and collects all that is wrong before it complains. */
export async function expectGoodInEveryLook(page: Page) {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width === 360 ? 740 : 1000 })
      await page.evaluate(AT_REST)
      const look = `${colorScheme} ${width} px`
      const sideways = await page.evaluate<number>(SIDEWAYS)
      if (sideways > 0) found.push(`${look}: scrolls sideways by ${sideways} px`)
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
      for (const { id, nodes } of violations)
        for (const node of nodes) found.push(`${look}: ${id} at ${node.target.join(' ')}: ${node.failureSummary}`)
    }
  }
  expect(found, 'what axe and the ruler found').toEqual([])
}
