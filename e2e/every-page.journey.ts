import { randomUUID } from 'node:crypto'
import { DEMO_CLIENT_UUID } from '@signet/contract/demo'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { openAccountMenu } from './account-menu.ts'
import { journey, type Visit } from './browser.ts'
import { expectGoodInEveryLook } from './every-look.ts'
import { invite } from './invite.ts'
import { acmeBank, addPerson, admin, viewer } from './people.ts'
import { addWorkspace, setPlanStatus } from './records.ts'
import { fillSignIn, openAs, seeSignIn } from './sign-in.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** Reads well on every screen and in both themes, and axe finds nothing against it. */
function good(name: string, open: (visit: Visit) => Promise<void>) {
  journey(
    `${name}: no axe violation, no sideways scrolling, in light and dark, from 360 to 2560 px`,
    async (visit) => {
      await open(visit)
      await expectGoodInEveryLook(visit.page)
    },
    { timeoutMs: 120_000 },
  )
}

describe('every page', () => {
  good('the dashboard', async (visit) => {
    await openAs(visit, admin(), `/${acmeBank.id}/dashboard`)
    await heading(visit.page, acmeBank.company).waitFor()
    await visit.page.getByRole('heading', { name: 'What to do next' }).waitFor()
  })

  good('the dashboard of a reader', async (visit) => {
    await openAs(visit, viewer(), `/${acmeBank.id}/dashboard`)
    await visit.page.getByText('Your access').waitFor()
  })

  good('the demo workspace', async (visit) => {
    await openAs(visit, viewer(), `/${DEMO_CLIENT_UUID}/dashboard`)
    await visit.page.getByRole('button', { name: 'Exit Demo' }).waitFor()
    await visit.page.getByText('Your access').waitFor()
  })

  good('the API keys', async (visit) => {
    const { page } = visit
    const workspace = await addWorkspace('free')
    await openAs(visit, await addPerson([[workspace, 'Admin']]), `/${workspace.id}/account/api-keys`)
    for (const name of ['Revoked', `A name ${'of considerable length '.repeat(5)}`.trim()]) {
      await page.getByRole('button', { name: 'Create API key' }).click()
      await page.getByRole('dialog').getByLabel('Name').fill(name)
      await page.getByRole('button', { name: 'Create key' }).click()
      await page.getByRole('button', { name: 'I have stored it' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await page.getByRole('button', { name: 'Revoke Revoked' }).click()
    await page.getByRole('button', { name: 'Revoke key' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('row', { name: /considerable/ }).waitFor()
  })

  good('the dialog of a new API key', async (visit) => {
    const { page } = visit
    await openAs(visit, admin(), `/${acmeBank.id}/account/api-keys`)
    await page.getByRole('button', { name: 'Create API key' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('<')
    await page.getByText('API key name must be 2 to 125 characters').waitFor()
  })

  good('the user settings', async (visit) => {
    await openAs(visit, admin(), `/${acmeBank.id}/account/user-settings`)
    await visit.page.getByText('Event retention').waitFor()
  })

  good('the account menu', async (visit) => {
    await openAs(visit, admin(), `/${acmeBank.id}/account/user-settings`)
    await visit.page.getByText('Event retention').waitFor()
    await openAccountMenu(visit.page)
  })

  good('the shortcuts', async (visit) => {
    await openAs(visit, admin(), `/${acmeBank.id}/account/user-settings`)
    await heading(visit.page, 'User settings').waitFor()
    await visit.page.keyboard.press('?')
    await visit.page.getByRole('dialog').waitFor()
  })

  good('a page that does not exist', async (visit) => {
    await openAs(visit, admin(), `/${acmeBank.id}/nothing`)
    await heading(visit.page, 'Page not found').waitFor()
  })

  good('an inactive plan', async (visit) => {
    visit.expectTrouble(/status of 402/)
    const workspace = await addWorkspace('enterprise')
    await setPlanStatus(workspace, 'canceled')
    await openAs(visit, await addPerson([[workspace, 'Admin']]))
    await heading(visit.page, 'Your plan was cancelled').waitFor()
  })

  good('no workspace yet', async (visit) => {
    await openAs(visit, await addPerson([]))
    await heading(visit.page, 'You do not have a workspace yet').waitFor()
  })

  for (const [path, title] of [
    ['/error?error=server_error&error_description=The%20provider%20fell%20over', 'We could not sign you in'],
    ['/used-link', 'This link was already used'],
    ['/already-verified', 'Your account is already verified'],
    ['/verification-required', 'Verify your e-mail'],
    ['/verification-expired', 'This link has expired'],
    ['/maintenance', "We'll Be Right Back"],
    ['/404', 'Page not found'],
  ] as const) {
    good(path, async ({ page }) => {
      await page.goto(path)
      await heading(page, title).waitFor()
    })
  }

  good('the API documentation', async ({ page }) => {
    await page.goto('/v1/docs')
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
})

describe('every page of the identity provider', () => {
  good('sign-in, after a wrong password', async (visit) => {
    visit.expectTrouble(/status of 4\d\d/)
    await visit.page.goto('/')
    await seeSignIn(visit.page)
    await fillSignIn(visit.page, { email: 'nobody@journeys.test', password: 'no such words' })
    await visit.page.getByRole('alert').waitFor()
  })

  good('a forgotten password', async ({ page }) => {
    await page.goto('/')
    await seeSignIn(page)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await heading(page, 'Forgot your password?').waitFor()
  })

  good('a password reset under way', async ({ page }) => {
    await page.goto('/identity/check-mail')
    await page.getByRole('heading', { level: 1 }).waitFor()
  })

  good('sign-up', async ({ page }) => {
    const email = `look-${randomUUID()}@journeys.test`
    await page.goto(await invite({ email, workspace: acmeBank, role: 'Analyst' }))
    await heading(page, 'Create your account').waitFor()
  })
})
