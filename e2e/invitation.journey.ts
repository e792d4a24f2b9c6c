import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { journey } from './browser.ts'
import { invite } from './invite.ts'
import { mailLinkTo } from './mail.ts'
import { addWorkspace } from './records.ts'
import { accountButton, fillSignIn, seeSignIn } from './sign-in.ts'

const PASSWORD = 'seven quiet herons at noon'

describe('an invitation', () => {
  journey('leads through sign-up and a verification link into the workspace, with its role', async (visit) => {
    const { page } = visit
    const workspace = await addWorkspace('enterprise')
    const email = `new-${randomUUID().slice(0, 8)}@journeys.test`
    const link = await invite({ email, workspace, role: 'Analyst' })
    await page.goto(link)
    await page.getByRole('heading', { name: 'Create your account' }).waitFor()
    await page.getByText(`You are invited to join ${workspace.company}.`).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    visit.expectTrouble(/status of 4(00|22)/)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Please enter your first name.').waitFor()
    await page.getByLabel('First name').fill('Ines')
    await page.getByLabel('Last name').fill('Duarte')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()

    const verify = await mailLinkTo(email)
    await page.goto(verify)
    await page.getByRole('button', { name: 'Verify email' }).click()
    await page.getByRole('heading', { name: 'Email verified' }).waitFor()
    await page.getByRole('link', { name: 'Continue to sign in' }).click()
    await seeSignIn(page)
    await fillSignIn(page, { email, password: PASSWORD })
    await page.waitForURL(`**/${workspace.id}/dashboard`)
    await page.getByRole('heading', { name: workspace.company, level: 1 }).waitFor()
    await page.getByRole('region', { name: 'Workspace' }).getByText('Analyst', { exact: true }).waitFor()

    // The verification link works once; the invitation does not make a second account.
    await page.goto(verify)
    await page.waitForURL('**/used-link')
    await page.getByRole('heading', { name: 'This link was already used' }).waitFor()
    await visit.context.clearCookies()
    const next = await visit.context.newPage()
    await next.goto(link)
    await seeSignIn(next)
    expect(await next.getByLabel('Email').inputValue()).toBe(email)
  })

  journey('does not let anybody in before the address is verified', async (visit) => {
    const { page } = visit
    visit.expectTrouble(/status of 4\d\d/)
    const workspace = await addWorkspace('enterprise')
    const email = `hasty-${randomUUID().slice(0, 8)}@journeys.test`
    await page.goto(await invite({ email, workspace, role: 'Admin' }))
    await page.getByLabel('First name').fill('Hasty')
    await page.getByLabel('Last name').fill('Person')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await page.goto('/')
    await seeSignIn(page)
    await fillSignIn(page, { email, password: PASSWORD })
    await page.waitForURL('**/verification-required')
    await page.getByRole('heading', { name: 'Verify your e-mail' }).waitFor()
    expect(await accountButton(page).count()).toBe(0)
  })

  journey('that does not exist lets nobody sign up', async ({ page }) => {
    const workspace = await addWorkspace('enterprise')
    const query = { email: 'nobody@journeys.test', invitationId: randomUUID(), clientUUID: workspace.id }
    await page.goto(`/invited?${new URLSearchParams(query)}`)
    await page.waitForURL((url) => url.pathname !== '/invited' && url.pathname !== '/identity/auth')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('button', { name: 'Create account' }).count()).toBe(0)
    expect(await page.getByText(workspace.company).count()).toBe(0)
  })
})
