import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { paths } from '@signet/contract/paths'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { openAccountMenu, switchTo } from './account-menu.ts'
import { journey } from './browser.ts'
import { acmeBank, acmeLabs, addPerson, admin, viewer } from './people.ts'
import { addWorkspace } from './records.ts'
import { openAs, placeOf } from './sign-in.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

describe('the workspace in the path', () => {
  journey('is put before a path that names none, with query and hash kept', async (visit) => {
    const { page } = visit
    await openAs(visit, admin(), '/account/user-settings?x=1#about')
    await heading(page, 'User settings').waitFor()
    expect(placeOf(page)).toBe(`/${acmeBank.id}/account/user-settings?x=1#about`)
  })

  journey('that the person does not belong to is not found', async (visit) => {
    const { page } = visit
    const foreign = await addWorkspace('enterprise')
    await openAs(visit, admin())
    for (const id of [foreign.id, randomUUID()]) {
      await page.goto(`/${id}/dashboard`)
      await heading(page, 'Page not found').waitFor()
      await page.getByText(foreign.company).waitFor({ state: 'detached' })
      expect(placeOf(page)).toBe(`/${id}/dashboard`)
    }
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await page.waitForURL(`**/${acmeBank.id}/dashboard`)
  })

  journey('shows 404 for a page that does not exist, with and without the prefix', async (visit) => {
    const { page } = visit
    await openAs(visit, admin(), `/${acmeBank.id}/no/such-page`)
    await heading(page, 'Page not found').waitFor()
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
    await page.goto('/no-such-page')
    await page.waitForURL(`**/${acmeBank.id}/no-such-page`)
    await heading(page, 'Page not found').waitFor()
  })

  journey('shows 404 at addresses that can be no page at all', async (visit) => {
    const { page, origin } = visit
    await openAs(visit, admin())
    await heading(page, acmeBank.company).waitFor()
    for (const path of [`/${acmeBank.id}//x`, '//x', '//evil.test/x', '/%E0%A4%A']) {
      await page.goto(origin + path)
      await heading(page, 'Page not found').waitFor()
      expect(new URL(page.url()).origin).toBe(origin)
    }
  })

  journey('opens its dashboard for a page that the person may not have', async (visit) => {
    const { page } = visit
    const workspace = await addWorkspace('enterprise')
    await openAs(visit, await addPerson([[workspace, 'Analyst']]))
    for (const path of ['vera', 'account/plans', 'account/account-settings']) {
      await page.goto(`/${workspace.id}/${path}`)
      await page.waitForURL(`**/${workspace.id}/dashboard`)
      await heading(page, workspace.company).waitFor()
    }
  })

  journey('alone leads to its dashboard', async (visit) => {
    await openAs(visit, admin(), `/${acmeLabs.id}`)
    await visit.page.waitForURL(`**/${acmeLabs.id}/dashboard`)
    await heading(visit.page, 'Acme Labs').waitFor()
  })
})

describe('switching the workspace', () => {
  journey('offers them sorted by company name, the current one disabled', async (visit) => {
    const { page } = visit
    const [zebra, apple] = [await addWorkspace('free', 'Zebra Credit'), await addWorkspace('free', 'apple pay later')]
    const mango = await addWorkspace('starter', 'Mango Insurance')
    const person = await addPerson([
      [zebra, 'Admin'],
      [apple, 'Analyst'],
      [mango, 'Read Only'],
    ])
    await openAs(visit, person)
    await page.waitForURL(`**/${zebra.id}/dashboard`)
    const menu = await openAccountMenu(page)
    const offered = menu.getByTestId('workspace-switcher').getByRole('menuitem')
    expect(await offered.allTextContents()).toEqual(['apple pay later', 'Mango Insurance', 'Zebra Credit'])
    expect(await offered.nth(2).isDisabled()).toBe(true)
    expect(await offered.nth(0).isEnabled()).toBe(true)
  })

  journey('keeps the page and is remembered on the next visit', async (visit) => {
    const { page, context } = visit
    const [first, second] = [await addWorkspace('enterprise'), await addWorkspace('enterprise')]
    await openAs(
      visit,
      await addPerson([
        [first, 'Admin'],
        [second, 'Analyst'],
      ]),
      '/account/api-keys',
    )
    await page.waitForURL(`**/${first.id}/account/api-keys`)
    await switchTo(page, second)
    await page.waitForURL(`**/${second.id}/account/api-keys`)
    await page.getByTestId('company').filter({ hasText: second.company }).waitFor()
    const next = await context.newPage()
    await next.goto('/')
    await next.waitForURL(`**/${second.id}/dashboard`)
  })

  journey('opens the list where the details of one workspace mean nothing in another', async (visit) => {
    const { page, expectTrouble } = visit
    // The account exists in neither workspace; the answer may come before the page is left.
    expectTrouble(/404 .*signalprint\/accounts/)
    const [first, second] = [await addWorkspace('enterprise'), await addWorkspace('enterprise')]
    await openAs(
      visit,
      await addPerson([
        [first, 'Admin'],
        [second, 'Admin'],
      ]),
    )
    const mapped = [
      [`workflows/edit/${randomUUID()}`, 'workflows'],
      [`lists/edit/${randomUUID()}`, 'lists'],
      [`accounts/account-details/${randomUUID()}`, 'accounts'],
      ['signalprint?type=ip', 'signalprint'],
    ]
    for (const [from, to] of mapped) {
      await page.goto(`/${first.id}/${from}`)
      await switchTo(page, second)
      await page.waitForURL(`**/${second.id}/${to}`)
    }
  })

  journey('to one where the person only reads leads home from account pages', async (visit) => {
    const { page } = visit
    const [own, read] = [await addWorkspace('enterprise'), await addWorkspace('enterprise')]
    await openAs(
      visit,
      await addPerson([
        [own, 'Admin'],
        [read, 'Read Only'],
      ]),
      `/${own.id}/account/api-keys`,
    )
    await heading(page, 'API keys').waitFor()
    await switchTo(page, read)
    await page.waitForURL(`**/${read.id}/dashboard`)
  })

  journey('is not offered to somebody with one workspace', async (visit) => {
    await openAs(visit, await addPerson([[await addWorkspace('free'), 'Admin']]))
    const menu = await openAccountMenu(visit.page)
    await menu.getByRole('menuitem', { name: 'Logout' }).waitFor()
    expect(await menu.getByTestId('workspace-switcher').count()).toBe(0)
  })
})

describe('a Read Only user', () => {
  journey('is led home from the API keys and cannot choose them', async (visit) => {
    const { page } = visit
    await openAs(visit, viewer(), `/${acmeBank.id}/account/api-keys`)
    await page.waitForURL(`**/${acmeBank.id}/dashboard`)
    await heading(page, 'Acme Bank').waitFor()
    expect(await page.getByRole('link', { name: /API key/i }).count()).toBe(0)
    const menu = await openAccountMenu(page)
    const item = menu.getByRole('menuitem', { name: 'API Keys' })
    expect(await item.getAttribute('aria-disabled')).toBe('true')
    await item.hover()
    await page.getByRole('tooltip', { name: 'Feature not available' }).waitFor()
  })

  journey('never sees the API keys on the way home, however slowly home loads', async (visit) => {
    const { page } = visit
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.route('**/assets/overview-page-*.js', async (route) => {
      await delay(1500)
      await route.continue()
    })
    await openAs(visit, viewer(), `/${acmeBank.id}/account/api-keys`)
    await heading(page, 'Acme Bank').waitFor()
    expect(asked).not.toContain(paths.listApiKeys[1])
  })
})
