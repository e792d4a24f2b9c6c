import { DEMO_CLIENT_UUID } from '@signet/contract/demo'
import { describe, expect } from 'vitest'
import { choose, openAccountMenu } from './account-menu.ts'
import { journey } from './browser.ts'
import { acmeBank, admin, analyst } from './people.ts'
import { openAs } from './sign-in.ts'

const BAR_BACKGROUND = `getComputedStyle(document.querySelector('[data-testid=top-bar]')).backgroundImage`

describe('the demo workspace', () => {
  journey('is entered from the menu, striped, and left by Exit Demo', async (visit) => {
    const { page } = visit
    await openAs(visit, analyst())
    await page.getByRole('heading', { name: 'Acme Bank', level: 1 }).waitFor()
    const stripes = () => page.evaluate<string>(BAR_BACKGROUND)
    expect(await stripes()).toBe('none')
    await choose(page, 'Try the demo')
    await page.waitForURL(`**/${DEMO_CLIENT_UUID}/dashboard`)
    await page.getByRole('heading', { name: 'Demo workspace', level: 1 }).waitFor()
    expect(await stripes()).toContain('repeating-linear-gradient')
    await page.getByRole('button', { name: 'Exit Demo' }).click()
    await page.waitForURL(`**/${acmeBank.id}/dashboard`)
    await page.getByRole('button', { name: 'Exit Demo' }).waitFor({ state: 'detached' })
    expect(await stripes()).toBe('none')
  })

  journey('has its API keys disabled with “Feature not available”, even for an Admin', async (visit) => {
    const { page } = visit
    await openAs(visit, admin(), `/${DEMO_CLIENT_UUID}/account/api-keys`)
    await page.waitForURL(`**/${DEMO_CLIENT_UUID}/dashboard`)
    const item = (await openAccountMenu(page)).getByRole('menuitem', { name: 'API Keys' })
    expect(await item.getAttribute('aria-disabled')).toBe('true')
    await item.hover()
    await page.getByRole('tooltip', { name: 'Feature not available' }).waitFor()
    await item.click({ force: true })
    await expect.poll(() => page.url()).toContain(`${DEMO_CLIENT_UUID}/dashboard`)
  })

  journey('is a visit: the next one opens the person’s own workspace again', async (visit) => {
    const { page } = visit
    await openAs(visit, analyst(), `/${DEMO_CLIENT_UUID}/dashboard`)
    await page.getByRole('heading', { name: 'Demo workspace', level: 1 }).waitFor()
    await page.goto('/')
    await page.waitForURL(`**/${acmeBank.id}/dashboard`)
  })
})
