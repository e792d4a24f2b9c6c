import { setTimeout as delay } from 'node:timers/promises'
import { paths } from '@signet/contract/paths'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { switchTo } from './account-menu.ts'
import { journey } from './browser.ts'
import { addPerson } from './people.ts'
import { addWorkspace, setPlanStatus, setRequestsThisMonth, setTrialEnd } from './records.ts'
import { openAs, placeOf } from './sign-in.ts'

const HOUR_MS = 3_600_000
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

describe('a plan', () => {
  journey('on trial counts the days left, and one day has its own wording', async (visit) => {
    const { page } = visit
    visit.expectTrouble(/status of 402/)
    const workspace = await addWorkspace('enterprise_trial')
    await setTrialEnd(workspace, later(9 * 24 - 2))
    await openAs(visit, await addPerson([[workspace, 'Admin']]))
    const banner = page.getByTestId('trial-banner')
    await banner.filter({ hasText: '9 days left in your Enterprise trial.' }).waitFor()
    await setTrialEnd(workspace, later(20))
    await page.reload()
    await banner.filter({ hasText: '1 day left in your Enterprise trial.' }).waitFor()
    await setTrialEnd(workspace, later(-1))
    await page.reload()
    await page.waitForURL('**/account/inactive')
    await heading(page, 'Your trial has expired').waitFor()
  })

  journey(
    'that has ended leads to /account/inactive with its reason, and back to / once it is active',
    async (visit) => {
      const { page } = visit
      visit.expectTrouble(/status of 402/)
      const workspace = await addWorkspace('enterprise')
      const person = await addPerson([[workspace, 'Admin']])
      for (const [status, title] of [
        ['canceled', 'Your plan was cancelled'],
        ['expired', 'Your trial has expired'],
        ['inactive', 'Your plan is not active'],
      ] as const) {
        await setPlanStatus(workspace, status)
        await openAs(visit, person)
        await page.waitForURL('**/account/inactive')
        await heading(page, title).waitFor()
        await page.getByText(workspace.company).waitFor()
        await page.getByRole('heading', { name: 'What Enterprise includes' }).waitFor()
        await setPlanStatus(workspace, 'active')
        await page.getByRole('button', { name: 'Check again' }).click()
        await page.waitForURL(`**/${workspace.id}/dashboard`)
        await heading(page, workspace.company).waitFor()
      }
    },
  )

  journey('that is active leads from /account/inactive to /', async (visit) => {
    const workspace = await addWorkspace('free')
    await openAs(visit, await addPerson([[workspace, 'Admin']]), '/account/inactive')
    await visit.page.waitForURL(`**/${workspace.id}/dashboard`)
  })

  journey('that ends while somebody works is found by the next call', async (visit) => {
    const { page } = visit
    visit.expectTrouble(/status of 402/)
    const workspace = await addWorkspace('enterprise')
    await openAs(visit, await addPerson([[workspace, 'Admin']]), `/${workspace.id}/account/user-settings`)
    await heading(page, 'User settings').waitFor()
    await setPlanStatus(workspace, 'canceled')
    await page.keyboard.press('g')
    await page.keyboard.press('k')
    await page.waitForURL('**/account/inactive')
    await heading(page, 'Your plan was cancelled').waitFor()
  })

  journey('that one answer refuses and another calls active waits at /account/inactive, calmly', async (visit) => {
    const { page } = visit
    visit.expectTrouble(/status of 402/)
    const workspace = await addWorkspace('enterprise')
    const metrics = `**${paths.getClientMetrics[1]}`
    let asked = 0
    await page.route(metrics, (route) => {
      asked++
      return route.fulfill({ status: 402, json: { error: { code: 'plan_inactive', message: '', requestId: 'r' } } })
    })
    await openAs(visit, await addPerson([[workspace, 'Admin']]))
    await heading(page, 'Your plan is not active').waitFor()
    await page.getByText(workspace.company).waitFor()
    await delay(2_000)
    expect(placeOf(page)).toBe('/account/inactive')
    expect(asked).toBeLessThanOrEqual(2)

    const before = asked
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect.poll(() => asked).toBe(before + 1)
    await heading(page, 'Your plan is not active').waitFor()
    expect(placeOf(page)).toBe('/account/inactive')

    await page.unroute(metrics)
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.waitForURL(`**/${workspace.id}/dashboard`)
    await heading(page, workspace.company).waitFor()
  })

  journey('that ended locks one workspace, not the others', async (visit) => {
    const { page } = visit
    visit.expectTrouble(/status of 402/)
    const [ended, other] = [await addWorkspace('enterprise'), await addWorkspace('enterprise')]
    await setPlanStatus(ended, 'canceled')
    await openAs(
      visit,
      await addPerson([
        [ended, 'Admin'],
        [other, 'Analyst'],
      ]),
    )
    await page.waitForURL('**/account/inactive')
    await switchTo(page, other)
    await page.waitForURL(`**/${other.id}/dashboard`)
    await heading(page, other.company).waitFor()
  })

  journey('over its limit says so on the free plan and stays silent on a paid one', async (visit) => {
    const { page } = visit
    const [free, starter] = [await addWorkspace('free'), await addWorkspace('starter')]
    await setRequestsThisMonth(free, 25_001)
    await setRequestsThisMonth(starter, 1_000_001)
    await openAs(
      visit,
      await addPerson([
        [free, 'Admin'],
        [starter, 'Admin'],
      ]),
      `/${free.id}/dashboard`,
    )
    const banner = page.getByTestId('limit-banner')
    await banner.filter({ hasText: 'still accepted up to 150%' }).waitFor()
    await page.goto(`/${starter.id}/dashboard`)
    await heading(page, starter.company).waitFor()
    expect(await banner.count()).toBe(0)
    // That events are refused is told on every plan.
    await setRequestsThisMonth(starter, 1_500_000)
    await page.reload()
    await banner.filter({ hasText: 'New events are refused' }).waitFor()
  })
})

describe('a user without a workspace', () => {
  journey('is treated as inactive, can create one, and arrives in it', async (visit) => {
    const { page } = visit
    await openAs(visit, await addPerson([]))
    await page.waitForURL('**/account/inactive')
    await heading(page, 'You do not have a workspace yet').waitFor()
    const company = page.getByLabel('Company name')
    const submit = page.getByRole('button', { name: 'Create a workspace' })
    await submit.click()
    await page.getByText('Company name is required').waitFor()
    await company.fill('Demo')
    await page.getByText('This company name is reserved').waitFor()
    await company.fill('Brückenbank & Söhne')
    await submit.click()
    await page.getByTestId('success-banner').filter({ hasText: 'Your workspace is ready.' }).waitFor()
    await heading(page, 'Brückenbank & Söhne').waitFor()
    // The success status clears itself, in the page and in the address.
    await page.getByTestId('success-banner').waitFor({ state: 'detached' })
    await expect.poll(() => placeOf(page)).toMatch(/^\/[\w-]{36}\/dashboard$/)
  })
})
