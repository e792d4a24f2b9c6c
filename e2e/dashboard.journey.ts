import { DEMO_CLIENT_UUID } from '@signet/contract/demo'
import { describe, expect } from 'vitest'
import { journey } from './browser.ts'
import { good } from './every-look.ts'
import { viewer } from './people.ts'
import { openAs } from './sign-in.ts'

/** The engine may be emulated. */
const SLOW_MS = 420_000
const ANSWER_MS = 180_000
const dashboard = `/${DEMO_CLIENT_UUID}/dashboard`

describe('the dashboard', () => {
  journey(
    'keeps its time frame in the address and leads into the explorer',
    async (visit) => {
      const { page } = visit
      page.setDefaultTimeout(ANSWER_MS)
      await openAs(visit, viewer(), dashboard)
      await page.getByRole('radio', { name: '1 day' }).waitFor()
      expect(await page.getByRole('radio', { name: '1 day' }).isChecked()).toBe(true)
      await page.getByRole('radio', { name: '30 days' }).check()
      await page.waitForURL('**/dashboard?range=30d')
      const timeline = page.getByRole('slider', { name: 'Events over time' })
      await timeline.waitFor()
      await timeline.focus()
      await page.keyboard.press('End')
      expect(await timeline.getAttribute('aria-valuetext')).toMatch(/events?/)
      await page.keyboard.press('Enter')
      await page.waitForURL('**/event-explorer?from=**')
      await page.goBack()
      await page.waitForURL('**/dashboard?range=30d')
      await page.getByRole('list', { name: 'Where from' }).getByRole('link').first().click()
      await page.waitForURL('**/event-explorer?filters=**')
    },
    { timeoutMs: SLOW_MS },
  )

  good('the dashboard of the demo, over a month', async (visit) => {
    visit.page.setDefaultTimeout(ANSWER_MS)
    await openAs(visit, viewer(), `${dashboard}?range=30d`)
    await visit.page.getByRole('slider', { name: 'Events over time' }).waitFor()
    await visit.page.getByRole('heading', { name: 'Top sources of failures' }).waitFor()
  })
})
