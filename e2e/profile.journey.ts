import { describe, expect } from 'vitest'
import { openAccountMenu } from './account-menu.ts'
import { journey, type Visit } from './browser.ts'
import { addPerson, admin } from './people.ts'
import { addWorkspace } from './records.ts'
import { openAs } from './sign-in.ts'

async function openProfile(visit: Visit) {
  const workspace = await addWorkspace('free')
  await openAs(visit, await addPerson([[workspace, 'Admin']]), '/account/user-settings')
  await visit.page.getByRole('heading', { name: 'User settings', level: 1 }).waitFor()
}

const RECORD_THEMES = `window.themes = []
new MutationObserver(() => {
  const theme = document.documentElement.getAttribute('data-mantine-color-scheme')
  if (theme !== null && window.themes.at(-1) !== theme) window.themes.push(theme)
}).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-mantine-color-scheme'] })
`

describe('the profile', () => {
  journey('needs both names and says so at the field', async (visit) => {
    const { page } = visit
    await openProfile(visit)
    await page.getByLabel('First name').fill('')
    await page.getByText('Please enter your first name.').waitFor()
    await page.getByLabel('Last name').fill('   ')
    await page.getByText('Please enter your last name.').waitFor()
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.method()))
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByLabel('First name').and(page.locator('[aria-invalid=true]')).waitFor()
    expect(sent).not.toContain('PUT')
  })

  journey('keeps a new name, and the account menu shows it, also after the tokens were renewed', async (visit) => {
    const { page } = visit
    await openProfile(visit)
    await page.getByLabel('First name').fill('Zoë')
    await page.getByLabel('Last name').fill("O'Neill-Łukasz")
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('alert').filter({ hasText: 'Your profile was saved' }).waitFor()
    await (await openAccountMenu(page)).getByText("Zoë O'Neill-Łukasz").waitFor()
    // A new tab signs in on its own and gets tokens of its own.
    const next = await visit.context.newPage()
    await next.goto('/account/user-settings')
    await (await openAccountMenu(next)).getByText("Zoë O'Neill-Łukasz").waitFor()
    expect(await next.getByLabel('First name').inputValue()).toBe('Zoë')
  })

  journey('refused by the server loses nothing that was typed', async (visit) => {
    const { page } = visit
    visit.expectTrouble(/status of 400/)
    await openProfile(visit)
    await page.route('**/profile', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 400,
            json: {
              error: {
                code: 'invalid_request',
                message: 'Some values are not valid.',
                fields: { familyName: 'Please enter your last name.' },
                requestId: 'r',
              },
            },
          })
        : route.continue(),
    )
    await page.getByLabel('First name').fill('Kept')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Please enter your last name.').waitFor()
    expect(await page.getByLabel('First name').inputValue()).toBe('Kept')
  })
})

describe('the theme', () => {
  journey('stays as chosen and never flashes the other one', async (visit) => {
    const { page } = visit
    await openAs(visit, admin(), '/account/user-settings')
    await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click()
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
    await page.addInitScript({ content: RECORD_THEMES })
    await page.reload()
    await page.getByRole('heading', { name: 'User settings', level: 1 }).waitFor()
    expect(await page.evaluate('window.themes')).toEqual(['dark'])
    const menu = await openAccountMenu(page)
    await menu.getByRole('menuitemradio', { name: 'Light' }).click()
    await page.locator('html[data-mantine-color-scheme=light]').waitFor()
  })

  journey('follows the system until one is chosen', async (visit) => {
    const { page } = visit
    await page.emulateMedia({ colorScheme: 'dark' })
    await openAs(visit, admin())
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
    await page.emulateMedia({ colorScheme: 'light' })
    await page.locator('html[data-mantine-color-scheme=light]').waitFor()
  })
})

describe('the language', () => {
  journey('changes at once, stays, and the page says which it is', async (visit) => {
    const { page } = visit
    await openAs(visit, admin(), '/account/user-settings')
    await page.getByRole('radiogroup', { name: 'Language' }).getByText('Deutsch').click()
    await page.locator('html[lang=de]').waitFor()
    await page.getByRole('heading', { name: 'User settings', level: 1 }).waitFor({ state: 'detached' })
    await page.reload()
    await page.locator('html[lang=de]').waitFor()
    await page.getByLabel('Vorname').fill('')
    await page.getByLabel('Vorname').and(page.locator('[aria-invalid=true]')).waitFor()
    expect(await page.getByText('Please enter your first name.').count()).toBe(0)
    await page.getByText('English', { exact: true }).click()
    await page.getByRole('heading', { name: 'User settings', level: 1 }).waitFor()
  })
})
