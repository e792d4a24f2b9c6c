import { DEMO_CLIENT_UUID } from '@signet/contract/demo'
import { paths } from '@signet/contract/paths'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { journey, type Visit } from './browser.ts'
import { viewer } from './people.ts'
import { openAs } from './sign-in.ts'

/** The engine may be emulated, and a browser without a graphics card draws slowly. */
const SLOW_MS = 240_000
const ANSWER_MS = 90_000

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Selected node' })
const drawn = (page: Page) => page.locator('[data-drawing="ready"]').waitFor()

async function openSignalprint(visit: Visit, search = '') {
  visit.page.setDefaultTimeout(ANSWER_MS)
  await openAs(visit, viewer(), `/${DEMO_CLIENT_UUID}/signalprint${search}`)
  await visit.page.getByRole('heading', { name: 'SignalPrint', level: 1 }).waitFor()
}

/** Begins with what the worst open threat of the demo is about. */
async function openSuggestion(page: Page) {
  await page.getByRole('region', { name: 'Begin with one identifier' }).getByRole('listitem').first().click()
  await drawn(page)
}

describe('SignalPrint', () => {
  journey(
    'leads from one identifier to the accounts behind it, in the drawing and in the table',
    async (visit) => {
      const { page } = visit
      await openSignalprint(visit)
      await openSuggestion(page)
      await page.getByRole('img', { name: /^Drawing around/ }).waitFor()
      await page.getByText(/(is|are) shown/).waitFor()
      await panel(page).getByText('Searched for').waitFor()

      // The table shows the same; a row opens beside it, and Back closes it.
      await page.getByRole('tab', { name: 'Table' }).click()
      const heading = () => panel(page).getByRole('heading', { level: 2 }).textContent()
      const centre = (await heading()) ?? ''
      const others = page.getByRole('table').locator('tbody tr').filter({ hasNotText: centre })
      await others.first().getByRole('button').click()
      await expect.poll(() => page.url()).toContain('selected=')
      await expect.poll(heading).not.toBe(centre)
      await page.goBack()
      await expect.poll(heading).toBe(centre)
      await page.goForward()
      await expect.poll(heading).not.toBe(centre)

      // From there back to where it began.
      await button(page, 'Path from here').click()
      await page.getByText('Select where it should end').waitFor()
      await page.getByRole('tab', { name: 'Drawing' }).click()
      await drawn(page)

      // A drawing stays when more of it cannot be had; it can be tried again, or left out.
      const graph = `**${paths.getGraph[1]}`
      visit.expectTrouble(/500/)
      const error = { code: 'internal', message: 'Something went wrong.', requestId: 'request-500' }
      await page.route(graph, (route) => route.fulfill({ status: 500, json: { error } }))
      await panel(page).getByRole('button', { name: 'Expand' }).click()
      await page.getByTestId('more-failed').waitFor()
      expect(await page.locator('[data-drawing="ready"]').count()).toBe(1)
      await button(page, 'Leave it out').click()
      await expect.poll(() => page.getByTestId('more-failed').count()).toBe(0)
      await panel(page).getByRole('button', { name: 'Expand' }).click()
      await page.getByTestId('more-failed').waitFor()
      await page.unroute(graph)
      await button(page, 'Try again').click()
      await expect.poll(() => page.getByTestId('more-failed').count(), { timeout: ANSWER_MS }).toBe(0)
      await drawn(page)

      // What cannot be searched for is said at the field.
      await page.getByLabel('Type').selectOption('ip')
      await page.getByRole('combobox', { name: 'Value' }).fill('127.0.0.1')
      await button(page, 'Search').click()
      await page.getByText('This IP address is not routable').waitFor()
      await page.getByLabel('Type').selectOption('phone')
      await page.getByRole('combobox', { name: 'Value' }).fill('2025550143')
      await button(page, 'Search').click()
      await page.getByText('Include + and the country code').waitFor()
    },
    { timeoutMs: SLOW_MS },
  )
})
