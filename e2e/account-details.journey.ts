import { DEMO_CLIENT_UUID } from '@signet/contract/demo'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { journey, type Visit } from './browser.ts'
import { expectFocus, expectHeading } from './keyboard.ts'
import { viewer } from './people.ts'
import { openAs } from './sign-in.ts'

const DETAILS = /\/accounts\/account-details\/[0-9a-f-]{36}$/
const list = `/${DEMO_CLIENT_UUID}/accounts`
const ANSWER_MS = 60_000

/** The engine may be emulated, and busy with the demo's first days. */
const patiently = (name: string, walk: (visit: Visit) => Promise<void>) => journey(name, walk, { timeoutMs: 240_000 })

async function openList(visit: Visit): Promise<void> {
  visit.page.setDefaultTimeout(ANSWER_MS)
  await openAs(visit, viewer(), list)
}

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 2, exact: true })
const rowButton = (page: Page) => page.getByRole('table').locator('tbody [data-row-button]').first()

describe('the page of an account', () => {
  patiently('opens from the list by keyboard, leads to an event and back', async (visit) => {
    const { page } = visit
    await openList(visit)
    const row = rowButton(page)
    const name = (await row.textContent()) ?? ''
    await row.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(DETAILS)
    await expectHeading(page, name)
    for (const card of ['Risk and why', 'Open threats', 'Identity', 'Connected accounts', 'Identifiers'])
      await title(page, card).waitFor()
    // Readers may look at everything and forget nothing.
    expect(await page.getByRole('button', { name: 'Forget account' }).count()).toBe(0)
    const shown = page.url()
    await rowButton(page).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/event-explorer\?.*event=/)
    await page.getByRole('dialog').getByRole('heading', { name: 'Stored record' }).waitFor()
    await page.goBack()
    await title(page, 'Recent activity').waitFor()
    expect(page.url()).toBe(shown)
  })
})

describe('the palette', () => {
  patiently('leads to a page and to an account without a mouse', async (visit) => {
    const { page } = visit
    const { keyboard } = page
    await openList(visit)
    const name = (await rowButton(page).textContent()) ?? ''
    const field = page.getByRole('combobox', { name: 'Search and commands' })
    await keyboard.press('Control+k')
    await expectFocus(field)
    await keyboard.type('event ex')
    await page.getByRole('option', { name: 'Event explorer' }).and(page.locator('[aria-selected=true]')).waitFor()
    await keyboard.press('Enter')
    await expectHeading(page, 'Event explorer')
    await keyboard.press('Control+k')
    // What was chosen last stands first.
    await page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: 'Event explorer' }).waitFor()
    await keyboard.type(name)
    const account = page.getByRole('group', { name: 'Accounts' }).getByRole('option', { name })
    await account.waitFor()
    for (let steps = 0; steps < 12 && (await account.getAttribute('aria-selected')) !== 'true'; steps++)
      await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await page.waitForURL(DETAILS)
    await expectHeading(page, name)
    await page.getByRole('button', { name: 'Search and commands' }).click()
    await expectFocus(field)
    await keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    await expectFocus(page.getByRole('button', { name: 'Search and commands' }))
  })
})
