import { randomUUID } from 'node:crypto'
import { DEMO_CLIENT_UUID } from '@signet/contract/demo'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { journey, type Visit } from './browser.ts'
import { invite } from './invite.ts'
import { expectFocus, expectHeading, walkAndPress, walkTo } from './keyboard.ts'
import { mailLinkTo } from './mail.ts'
import { acmeBank, addPerson, analyst, viewer } from './people.ts'
import { addWorkspace } from './records.ts'
import { accountButton, openAs, seeSignIn } from './sign-in.ts'

const PASSWORD = 'nine patient otters at dusk'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const closed = (page: Page) => dialog(page).waitFor({ state: 'detached' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()
const item = (page: Page, name: string) => page.getByRole('menuitem', { name })

async function openMenu(page: Page) {
  await walkAndPress(accountButton(page))
  await page.locator('[role=menu]:focus-within').waitFor()
}

async function openKeys(visit: Visit) {
  const workspace = await addWorkspace('enterprise')
  await openAs(visit, await addPerson([[workspace, 'Admin']]), `/${workspace.id}/account/api-keys`)
  await visit.page.getByTestId('api-key-count').waitFor()
}

/** From the first Tab on the page to the secret on the screen. */
async function createKey(page: Page, name: string) {
  await walkAndPress(button(page, 'Create API key'))
  await expectFocus(dialog(page).getByLabel('Name'))
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expectFocus(button(page, 'Copy secret key'))
}

describe('without a mouse an API key', () => {
  journey('is created and copied, and the focus comes back to the button that began it', async (visit) => {
    const { page, context } = visit
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openKeys(visit)
    await walkAndPress(page.getByRole('link', { name: 'Skip to content' }))
    await createKey(page, 'Night shift')
    await page.keyboard.press('Enter')
    await toast(page, 'Copied to clipboard')
    const secret = await page.getByTestId('api-key-secret').textContent()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret)
    // What is shown once is not closed by accident, and Tab does not leave it.
    await page.keyboard.press('Escape')
    await walkTo(button(page, 'I have stored it'))
    await walkTo(button(page, 'Copy secret key'))
    await walkAndPress(button(page, 'I have stored it'))
    await closed(page)
    await expectFocus(button(page, 'Create API key'))
    await page.getByRole('row', { name: 'Night shift' }).waitFor()
  })

  journey('that is refused keeps the dialog, the name and the focus', async (visit) => {
    const { page } = visit
    visit.expectTrouble(/status of 409/)
    await openKeys(visit)
    await createKey(page, 'Taken')
    await walkAndPress(button(page, 'I have stored it'))
    await closed(page)
    await page.keyboard.press('Enter')
    await expectFocus(dialog(page).getByLabel('Name'))
    await page.keyboard.type('Taken')
    await walkAndPress(button(page, 'Create key'))
    await dialog(page).getByText('An API key with this name already exists').waitFor()
    await expectFocus(dialog(page).getByLabel('Name'))
    await page.keyboard.press('Escape')
    await closed(page)
    await expectFocus(button(page, 'Create API key'))
  })

  journey('is revoked after a question, whose safe answer has the focus', async (visit) => {
    const { page } = visit
    await openKeys(visit)
    await createKey(page, 'Old one')
    await walkAndPress(button(page, 'I have stored it'))
    await closed(page)
    await walkAndPress(button(page, 'Revoke Old one'))
    await expectFocus(button(page, 'Cancel'))
    await page.keyboard.press('Escape')
    await closed(page)
    await expectFocus(button(page, 'Revoke Old one'))
    await page.keyboard.press('Enter')
    await expectFocus(button(page, 'Cancel'))
    await walkAndPress(button(page, 'Revoke key'))
    await toast(page, '“Old one” was revoked')
    await closed(page)
    // Its button is gone, so the focus stays with the row.
    await expectFocus(page.getByRole('row', { name: 'Old one' }))
    await page.getByRole('row', { name: 'Old one' }).getByText('Revoked').waitFor()
  })
})

describe('without a mouse a person', () => {
  journey('opens the user settings, saves a name, and keeps the focus on the button', async (visit) => {
    const { page } = visit
    const workspace = await addWorkspace('free')
    await openAs(visit, await addPerson([[workspace, 'Admin']]))
    await heading(page, workspace.company)
    await openMenu(page)
    await walkAndPress(item(page, 'User Settings'), 'ArrowDown')
    await expectHeading(page, 'User settings')
    await walkTo(page.getByLabel('First name'))
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Noor')
    await walkAndPress(button(page, 'Save changes'))
    await toast(page, 'Your profile was saved')
    await expectFocus(button(page, 'Save changes'))
    await walkTo(page.getByRole('radio', { name: 'System' }))
    await page.keyboard.press('ArrowLeft')
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
    await expectFocus(page.getByRole('radio', { name: 'Dark' }))
  })

  journey('creates the first workspace', async (visit) => {
    const { page } = visit
    await openAs(visit, await addPerson([]))
    await heading(page, 'You do not have a workspace yet')
    await walkTo(page.getByLabel('Company name'))
    await page.keyboard.press('Enter')
    await expectFocus(page.getByLabel('Company name').and(page.locator('[aria-invalid=true]')))
    await page.keyboard.type('Kestrel Savings')
    await walkAndPress(button(page, 'Create a workspace'))
    await page.getByText('Your workspace is ready.').waitFor()
    await heading(page, 'Kestrel Savings')
    await walkTo(page.getByRole('link', { name: 'Skip to content' }))
  })

  journey('signs up from an invitation and comes in', async (visit) => {
    const { page } = visit
    const workspace = await addWorkspace('enterprise')
    const email = `keys-${randomUUID().slice(0, 8)}@journeys.test`
    await page.goto(await invite({ email, workspace, role: 'Analyst' }))
    await heading(page, 'Create your account')
    await expectFocus(page.getByLabel('First name'))
    await page.keyboard.type('Ada')
    await walkTo(page.getByLabel('Last name'))
    await page.keyboard.type('Keys')
    await walkTo(page.getByLabel('Password', { exact: true }))
    await page.keyboard.type('short')
    visit.expectTrouble(/status of 400/)
    await page.keyboard.press('Enter')
    await page.getByText('This password is too short.').waitFor()
    await expectFocus(page.getByLabel('Password', { exact: true }))
    await page.keyboard.type(PASSWORD)
    await walkAndPress(button(page, 'Create account'))
    await heading(page, 'Check your email')
    await page.goto(await mailLinkTo(email))
    await walkAndPress(button(page, 'Verify email'))
    await walkAndPress(page.getByRole('link', { name: 'Continue to sign in' }))
    await seeSignIn(page)
    await expectFocus(page.getByLabel('Email'))
    await page.keyboard.type(email)
    await walkTo(page.getByLabel('Password', { exact: true }))
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await heading(page, workspace.company)
  })

  journey('chooses a new password from the mail', async (visit) => {
    const { page } = visit
    const person = await addPerson([[acmeBank, 'Analyst']])
    await page.goto('/')
    await seeSignIn(page)
    await walkAndPress(page.getByRole('link', { name: 'Forgot password?' }))
    await expectFocus(page.getByLabel('Email'))
    await page.keyboard.type(person.email)
    await page.keyboard.press('Enter')
    await heading(page, 'Check your email')
    await page.goto(await mailLinkTo(person.email))
    await expectFocus(page.getByLabel('New password'))
    await page.keyboard.type(PASSWORD)
    await walkTo(button(page, 'Show password'))
    await page.keyboard.press('Space')
    expect(await page.getByLabel('New password').inputValue()).toBe(PASSWORD)
    await walkAndPress(button(page, 'Save password'))
    await heading(page, 'Password saved')
    await walkAndPress(page.getByRole('link', { name: 'Continue to sign in' }))
    await seeSignIn(page)
  })

  journey('opens the folded drawer, moves in it, follows a link, and Escape gives the focus back', async (visit) => {
    const { page } = visit
    await page.setViewportSize({ width: 360, height: 740 })
    await openAs(visit, analyst(), `/${acmeBank.id}/account/user-settings`)
    await heading(page, 'User settings')
    const links = dialog(page).getByRole('link')
    await walkAndPress(button(page, 'Open navigation'))
    await expectFocus(button(page, 'Close navigation'))
    await walkTo(links.first())
    await walkTo(links.last())
    await walkTo(button(page, 'Close navigation'))
    await page.keyboard.press('Escape')
    await closed(page)
    await expectFocus(button(page, 'Open navigation'))
    await page.keyboard.press('Enter')
    await walkAndPress(dialog(page).getByRole('link', { name: 'Dashboard' }))
    await closed(page)
    await expectHeading(page, acmeBank.company)
  })

  journey('switches the workspace in the account menu', async (visit) => {
    const { page } = visit
    const [first, second] = [await addWorkspace('free', 'Aspen Trust'), await addWorkspace('free', 'Birch Trust')]
    const roles = [first, second].map((workspace) => [workspace, 'Admin'] as const)
    await openAs(visit, await addPerson(roles), `/${first.id}/dashboard`)
    await heading(page, 'Aspen Trust')
    await openMenu(page)
    await expectFocus(item(page, 'Birch Trust'))
    await walkTo(item(page, 'API Keys'), 'ArrowDown')
    await walkAndPress(item(page, 'Birch Trust'), 'ArrowUp')
    await page.waitForURL(`**/${second.id}/dashboard`)
    await expectHeading(page, 'Birch Trust')
  })

  journey('enters the demo and leaves it', async (visit) => {
    const { page } = visit
    await openAs(visit, analyst(), `/${acmeBank.id}/dashboard`)
    await heading(page, acmeBank.company)
    await openMenu(page)
    await walkAndPress(item(page, 'Try the demo'), 'ArrowDown')
    await page.waitForURL(`**/${DEMO_CLIENT_UUID}/dashboard`)
    await expectHeading(page, 'Demo workspace')
    await walkAndPress(button(page, 'Exit Demo'), 'Shift+Tab')
    await page.waitForURL(`**/${acmeBank.id}/dashboard`)
    await expectHeading(page, acmeBank.company)
  })

  journey('reaches what is not available and learns why', async (visit) => {
    const { page } = visit
    await openAs(visit, viewer(), `/${acmeBank.id}/dashboard`)
    await heading(page, acmeBank.company)
    await openMenu(page)
    await walkAndPress(item(page, 'API Keys'), 'ArrowUp')
    await page.getByRole('tooltip', { name: 'Feature not available' }).waitFor()
    await expectFocus(item(page, 'API Keys'))
    await page.keyboard.press('Escape')
    await expectFocus(accountButton(page))
  })

  journey('opens the list of shortcuts from the menu, and closing it gives the focus back', async (visit) => {
    const { page } = visit
    await openAs(visit, viewer(), `/${acmeBank.id}/dashboard`)
    await heading(page, acmeBank.company)
    await openMenu(page)
    await walkAndPress(item(page, 'Keyboard shortcuts'), 'ArrowDown')
    await dialog(page).waitFor()
    await page.keyboard.press('Escape')
    await closed(page)
    await expectFocus(accountButton(page))
  })
})
