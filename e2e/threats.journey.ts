import { paths } from '@signet/contract/paths'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { journey } from './browser.ts'
import { good } from './every-look.ts'
import { ATTACKER, openThreats } from './threats-story.ts'

/** The engine may be emulated. */
const SLOW_MS = 240_000

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const story = (page: Page) => page.getByRole('article', { name: 'Story of the threat' })
const inbox = (page: Page) => page.getByRole('region', { name: 'List of threats' })

/** Two moments of one's own, as somebody types them, and back to any time. */
async function chooseTimes(page: Page) {
  await page.getByRole('combobox', { name: 'Time' }).selectOption('Custom…')
  const form = page.getByRole('dialog')
  await form.getByLabel('From').fill('2025-01-01T00:00')
  await form.getByLabel('To').fill('2024-01-01T00:00')
  await form.getByRole('button', { name: 'Apply' }).click()
  await form.getByText('The start must be before the end').waitFor()
  await form.getByLabel('To').fill('2040-01-01T00:00')
  await form.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL(/from=2025-01-01T00(%3A|:)00.*to=2040/)
  await page.getByRole('combobox', { name: 'Time' }).selectOption('Any time')
}

describe('threats', () => {
  journey(
    'lead from the badge to the story, its evidence and its end',
    async (visit) => {
      const { page } = visit
      const { workspace } = await openThreats(visit, 'account/user-settings')
      await page.getByTestId('threat-badge').waitFor()
      await page.getByRole('link', { name: /^Threats/ }).click()

      // The first story opens by itself and says so in the address.
      await story(page).getByRole('heading', { name: 'Why this is a threat' }).waitFor()
      expect(page.url()).toMatch(/\?id=[\w-]{36}$/)
      await story(page).getByText(ATTACKER, { exact: true }).first().waitFor()
      await story(page).getByRole('link', { name: 'Show evidence in explorer' }).click()
      await page.waitForURL('**/event-explorer?**')
      await page.getByText(`IP address is ${ATTACKER}`).waitFor()
      await page.goBack()

      await button(page, 'Resolve').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Resolve' }).click()
      await dialog.getByText('Choose how it was resolved').waitFor()
      await dialog.getByLabel('False positive').check()
      await dialog.getByLabel('Note').fill('Our own test')
      await dialog.getByRole('button', { name: 'Resolve' }).dblclick()

      // A false alarm need not come again.
      await page.getByRole('dialog', { name: 'Ignore threats like this' }).waitFor()
      await dialog.getByText(/^Would have hidden \d+ of \d+ threats?/).waitFor()
      await dialog.getByRole('button', { name: 'Exclude' }).click()
      await page.getByText('Excluded from now on').waitFor()
      await story(page).getByText('Our own test').waitFor()
      await story(page).getByText('Resolved: False positive').waitFor()

      await button(page, 'Reopen').click()
      await dialog.getByRole('button', { name: 'Reopen' }).click()
      await page.getByText('Threat reopened').waitFor()
      await button(page, 'Resolve').waitFor()

      await page.goto(`/${workspace.id}/ai-insights`)
      await page.waitForURL('**/threats**')
    },
    { timeoutMs: SLOW_MS },
  )

  journey(
    'several are resolved at once, and somebody else sees it without a reload',
    async (visit) => {
      const { page, context } = visit
      await openThreats(visit)
      await chooseTimes(page)
      await inbox(page).getByRole('checkbox', { name: 'Select all on this page' }).check()
      const other = await context.newPage()
      // It listens once the page has come to rest.
      other.setDefaultTimeout(60_000)
      const listens = other.waitForResponse((response) => response.url().endsWith(paths.watchThreats[1]))
      await openThreats({ ...visit, page: other })
      await inbox(other).getByRole('link').first().waitFor()
      await listens
      await inbox(page).getByRole('button', { name: 'Resolve…' }).click()
      await page.getByRole('dialog').getByLabel('Remediated').check()
      await page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click()
      await page.getByText('No active threats').waitFor()
      await other.getByText('No active threats').waitFor()
      await expect.poll(() => other.getByTestId('threat-badge').count()).toBe(0)
    },
    { timeoutMs: SLOW_MS },
  )

  journey(
    'excluded accounts keep what was typed, say what is wrong at the field and warn before they are left',
    async (visit) => {
      const { page } = visit
      visit.expectTrouble(/status of 400/)
      await openThreats(visit, 'threats/excluded')
      await button(page, 'Add another').click()
      await page.keyboard.type('*')
      await button(page, 'Save').click()
      await page.getByText('This would exclude everything').waitFor()
      await page.getByText('Failed to save excluded accounts. Try again later or contact support.').waitFor()
      await page.keyboard.type('@test.example')
      await page.getByRole('link', { name: 'All threats' }).click()
      await button(page, 'Keep editing').click()
      await button(page, 'Save').click()
      await page.getByText('Excluded accounts saved').waitFor()
      await page.reload()
      await page.getByRole('textbox', { name: 'Value of entry 2' }).waitFor()
    },
    { timeoutMs: SLOW_MS },
  )

  good('the inbox and a story', async (visit) => {
    await openThreats(visit, 'threats?status=all')
    await inbox(visit.page).getByRole('link').first().click()
    await story(visit.page).getByRole('heading', { name: 'What to do' }).waitFor()
  })
})
