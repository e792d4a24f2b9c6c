import { randomUUID } from 'node:crypto'
import { DEMO_CLIENT_UUID } from '@signet/contract/demo'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { good } from './every-look.ts'
import { invite } from './invite.ts'
import { mailLinkTo } from './mail.ts'
import { acmeBank, acmeLabs, addPerson, admin, viewer } from './people.ts'
import { addWorkspace, setPlanStatus } from './records.ts'
import { fillSignIn, openAs, seeSignIn } from './sign-in.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

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

  good('the user settings', async (visit) => {
    await openAs(visit, admin(), `/${acmeBank.id}/account/user-settings`)
    await visit.page.getByText('Event retention').waitFor()
  })

  good('the detection settings', async (visit) => {
    const { page } = visit
    await openAs(visit, admin(), `/${acmeBank.id}/threats/settings`)
    await page.getByRole('button', { name: /^Brute force/ }).click()
    await page.getByRole('textbox', { name: 'Failures of one source' }).fill('0')
    await page.getByText('Enter a number from 1 to 1,000').waitFor()
  })

  good('the accounts of the demo', async (visit) => {
    // The engine may be emulated, and busy with the demo's first days.
    visit.page.setDefaultTimeout(60_000)
    await openAs(visit, viewer(), `/${DEMO_CLIENT_UUID}/accounts`)
    await visit.page.getByRole('table').waitFor()
  })

  good('an account of the demo', async (visit) => {
    const { page } = visit
    page.setDefaultTimeout(60_000)
    await openAs(visit, viewer(), `/${DEMO_CLIENT_UUID}/accounts`)
    await page.getByRole('table').locator('tbody [data-row-button]').first().click()
    await page.getByRole('link', { name: 'Show in explorer' }).waitFor()
  })

  good('the ingestion health of the demo', async (visit) => {
    await openAs(visit, viewer(), `/${DEMO_CLIENT_UUID}/ingestion-health?days=31`)
    await visit.page.getByRole('table').first().waitFor()
  })

  good('accounts, with nobody seen yet', async (visit) => {
    await openAs(visit, admin(), `/${acmeLabs.id}/accounts`)
    await visit.page.getByText('No events have come in yet').waitFor()
  })

  for (const [path, title] of [
    ['start', 'Signet is best explored with data'],
    ['info', 'Prepare your file'],
    ['upload', 'Upload your file'],
    ['integrations', 'Connect a log stream'],
  ] as const) {
    good(`the setup at ${path}`, async (visit) => {
      await openAs(visit, admin(), `/${acmeLabs.id}/setup/${path}`)
      await heading(visit.page, title).waitFor()
    })
  }

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
  good('the form for a new password, after one that is too short', async (visit) => {
    const { page } = visit
    visit.expectTrouble(/status of 400/)
    const { email } = await addPerson([])
    await page.goto('/identity/forgot')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.goto(await mailLinkTo(email))
    await heading(page, 'Choose a new password').waitFor()
    await page.getByLabel('New password').fill('short')
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByText('This password is too short.').waitFor()
  })

  good('a link for a new password that was used', async (visit) => {
    visit.expectTrouble(/status of 410/)
    await visit.page.goto('/identity/reset?token=spent')
    await heading(visit.page, 'This link does not work any more').waitFor()
  })

  for (const [step, title] of [
    ['a mail under way', 'Check your email'],
    ['the landing of its link', 'Verify your email'],
    ['its end', 'Email verified'],
  ] as const) {
    good(`verification, ${step}`, async ({ page }) => {
      const email = `look-${randomUUID()}@journeys.test`
      await page.goto(await invite({ email, workspace: acmeBank, role: 'Analyst' }))
      await page.getByLabel('First name').fill('Lena')
      await page.getByLabel('Last name').fill('Look')
      await page.getByLabel('Password', { exact: true }).fill('five brave badgers at dawn')
      await page.getByRole('button', { name: 'Create account' }).click()
      await heading(page, 'Check your email').waitFor()
      if (title !== 'Check your email') await page.goto(await mailLinkTo(email))
      if (title === 'Email verified') await page.getByRole('button', { name: 'Verify email' }).click()
      await heading(page, title).waitFor()
    })
  }

  good('the question before signing out', async (visit) => {
    await openAs(visit, await addPerson([[acmeBank, 'Analyst']]))
    await visit.page.goto('/identity/session/end')
    await visit.page.getByText('Do you want to sign out of Signet?').waitFor()
  })

  good('signed out', async (visit) => {
    const { page } = visit
    await openAs(visit, await addPerson([[acmeBank, 'Analyst']]))
    await page.goto('/identity/session/end')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await heading(page, 'You are signed out').waitFor()
  })
})
