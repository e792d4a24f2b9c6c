import { paths } from '@signet/contract/paths'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { journey, type Visit } from './browser.ts'
import { addPerson } from './people.ts'
import { addWorkspace } from './records.ts'
import { openAs } from './sign-in.ts'

const createButton = (page: Page) => page.getByRole('button', { name: 'Create API key' })
const dialog = (page: Page) => page.getByRole('dialog')
const nameField = (page: Page) => dialog(page).getByLabel('Name')
const row = (page: Page, name: string) => page.getByRole('row', { name })
const linesOf = (text: Locator) => text.evaluate((element) => element.getClientRects().length)

async function openKeys(visit: Visit, plan: 'free' | 'enterprise') {
  const workspace = await addWorkspace(plan)
  await openAs(visit, await addPerson([[workspace, 'Admin']]), `/${workspace.id}/account/api-keys`)
  await visit.page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor()
  await visit.page.getByTestId('api-key-count').waitFor()
  return workspace
}

async function createKey(page: Page, name: string): Promise<string> {
  await createButton(page).click()
  await nameField(page).fill(name)
  await dialog(page).getByRole('button', { name: 'Create key' }).click()
  const secret = await page.getByTestId('api-key-secret').textContent()
  await dialog(page).getByRole('button', { name: 'I have stored it' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  return secret ?? ''
}

describe('an API key', () => {
  journey('is created, shows its secret once, works, and is refused once revoked', async (visit) => {
    const { page, origin } = visit
    await openKeys(visit, 'enterprise')
    await page.getByText('No API keys yet').waitFor()
    const secret = await createKey(page, 'Production log stream')
    expect(secret.length).toBeGreaterThan(30)
    await row(page, 'Production log stream').getByText('Active').waitFor()
    expect(await page.getByTestId('api-key-count').textContent()).toBe('1 of 50 in use')
    await page.reload()
    await row(page, 'Production log stream').waitFor()
    expect(await page.content()).not.toContain(secret)

    const [method, path] = paths.getClientMetrics
    const ask = () => fetch(origin + path, { method, headers: { authorization: `Bearer ${secret}` } })
    const answer = await ask()
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ planName: 'enterprise', status: 'active' })

    await page.getByRole('button', { name: 'Revoke Production log stream' }).click()
    await dialog(page).getByText('This cannot be undone.').waitFor()
    await dialog(page).getByRole('button', { name: 'Revoke key' }).click()
    await page.getByRole('alert').filter({ hasText: '“Production log stream” was revoked' }).waitFor()
    await row(page, 'Production log stream').getByText('Revoked').waitFor()
    await expect.poll(() => page.getByTestId('api-key-count').textContent()).toBe('0 of 50 in use')
    expect((await ask()).status).toBe(401)
  })

  journey('has its name judged while it is typed', async (visit) => {
    const { page } = visit
    await openKeys(visit, 'enterprise')
    await createButton(page).click()
    const says = (sentence: string) => dialog(page).getByText(sentence).waitFor()
    await nameField(page).fill('x')
    await says('API key name must be 2 to 125 characters')
    await nameField(page).fill('a'.repeat(126))
    await says('API key name must be 2 to 125 characters')
    await nameField(page).fill('prod<script>')
    await says('API key name cannot contain special characters')
    expect(await nameField(page).getAttribute('aria-invalid')).toBe('true')
    await nameField(page).fill('')
    await says('API key name is required')
    await nameField(page).fill('Production')
    await dialog(page)
      .getByText(/^API key name/)
      .waitFor({ state: 'detached' })
    await nameField(page).fill('  ')
    await dialog(page).getByRole('button', { name: 'Create key' }).click()
    await says('API key name is required')
  })

  journey('cannot take a name that another has, whatever its case, until that one is revoked', async (visit) => {
    const { page } = visit
    visit.expectTrouble(/status of 409/)
    await openKeys(visit, 'enterprise')
    await createKey(page, 'Nightly')
    await createButton(page).click()
    await nameField(page).fill('NIGHTLY')
    await dialog(page).getByRole('button', { name: 'Create key' }).click()
    await dialog(page).getByText('An API key with this name already exists').waitFor()
    expect(await nameField(page).inputValue()).toBe('NIGHTLY')
    await nameField(page).fill('Nightly two')
    await dialog(page).getByText('An API key with this name already exists').waitFor({ state: 'detached' })
    await dialog(page).getByRole('button', { name: 'Create key' }).click()
    await page.getByTestId('api-key-secret').waitFor()
  })

  journey('with the longest name leaves the address beside it in one line', async (visit) => {
    const { page } = visit
    await openKeys(visit, 'enterprise')
    const name = 'k'.repeat(125)
    await createKey(page, name)
    const address = row(page, name).getByText('@journeys.test')
    for (const width of [1100, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await linesOf(address), `lines at ${width} px`).toBe(1)
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    }
  })

  journey('is not created beyond the plan’s limit, and the page says why', async (visit) => {
    const { page } = visit
    await openKeys(visit, 'free')
    await createKey(page, 'First')
    await createKey(page, 'Second')
    expect(await page.getByTestId('api-key-count').textContent()).toBe('2 of 2 in use')
    expect(await createButton(page).getAttribute('aria-disabled')).toBe('true')
    await page.getByText('API key limit reached. Revoke one to add a new key.').waitFor()
    await createButton(page).click({ force: true })
    expect(await dialog(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Revoke First' }).click()
    await dialog(page).getByRole('button', { name: 'Revoke key' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await createKey(page, 'Third')
  })

  journey('refused by the server at the limit says so at the field', async (visit) => {
    const { page, context } = visit
    visit.expectTrouble(/status of 409/)
    const workspace = await openKeys(visit, 'free')
    await createKey(page, 'First')
    // Another window takes the last one while this dialog is open.
    await createButton(page).click()
    await nameField(page).fill('Too late')
    const other = await context.newPage()
    await other.goto(`/${workspace.id}/account/api-keys`)
    await createKey(other, 'Second')
    await page.bringToFront()
    await dialog(page).getByRole('button', { name: 'Create key' }).click()
    await dialog(page).getByText('API key limit reached. Revoke one to add a new key.').waitFor()
  })
})
