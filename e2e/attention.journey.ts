import { limits } from '@signet/contract/limits'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { choose } from './account-menu.ts'
import { journey, type Visit } from './browser.ts'
import { acmeBank, admin } from './people.ts'
import { openAs } from './sign-in.ts'

const toasts = (page: Page) => page.getByTestId('toasts').getByRole('alert').or(page.locator('[data-kind][role=alert]'))
const copy = (page: Page) => page.getByRole('button', { name: 'Copy workspace ID' }).click()
const REFUSE_CLIPBOARD = `navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))`

// A clock once taken over stays so for the whole profile.
const ownClock = { freshCache: true }

/** The dashboard with a clock of our own. */
async function openWithClock(visit: Visit) {
  const { page, context } = visit
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await openAs(visit, admin(), `/${acmeBank.id}/dashboard`)
  await page.getByRole('button', { name: 'Copy workspace ID' }).waitFor()
}

/** From here on the page's time moves only when it is told to. */
async function stopClock(page: Page) {
  const now = await page.evaluate<number>('Date.now()')
  await page.clock.pauseAt(now + 5_000)
}

/** Lets the page draw what it has to draw, in as little of its own time as possible. */
async function settle(page: Page) {
  for (let steps = 0; steps < 5; steps++) await page.clock.runFor(20)
}

describe('a toast', () => {
  journey(
    'stands for 4 seconds at the top centre',
    async (visit) => {
      const { page } = visit
      await openWithClock(visit)
      await stopClock(page)
      await copy(page)
      await settle(page)
      const toast = toasts(page).filter({ hasText: 'Copied to clipboard' })
      await toast.waitFor()
      await page.clock.runFor(limits.console.toastMs - 500)
      expect(await toast.isVisible()).toBe(true)
      const box = await toast.boundingBox()
      expect(box?.y).toBeLessThan(120)
      expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 640)).toBeLessThan(20)
      await page.clock.runFor(1_000)
      await toast.waitFor({ state: 'detached' })
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(acmeBank.id)
    },
    ownClock,
  )

  journey(
    'is never shown twice at the same time, and never more than 3 are',
    async (visit) => {
      const { page } = visit
      await openWithClock(visit)
      await stopClock(page)
      for (let times = 0; times < 3; times++) {
        await copy(page)
        await settle(page)
      }
      await toasts(page).first().waitFor()
      expect(await toasts(page).count()).toBe(1)
      await page.keyboard.press('Alt+Shift+B')
      await settle(page)
      await page.keyboard.press('Alt+Shift+B')
      await settle(page)
      await page.evaluate(REFUSE_CLIPBOARD)
      await copy(page)
      await settle(page)
      expect(await toasts(page).allTextContents()).toHaveLength(limits.console.toastsStacked)
      await page.clock.runFor(limits.console.toastMs)
      await settle(page)
      // The one that had to wait gets its turn.
      await toasts(page).filter({ hasText: 'Copy failed' }).waitFor()
    },
    ownClock,
  )
})

describe('blurring for a demonstration', () => {
  journey('hides names and companies, says so, and stays until it is turned off', async (visit) => {
    const { page } = visit
    await openAs(visit, admin(), `/${acmeBank.id}/dashboard`)
    await page.getByRole('heading', { name: acmeBank.company, level: 1 }).waitFor()
    const filter = () =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('[data-testid=company] [data-private]')).filter`)
    expect(await filter()).toBe('none')
    await page.keyboard.press('Alt+Shift+B')
    await toasts(page).filter({ hasText: 'Names, e-mails and companies are blurred' }).waitFor()
    await expect.poll(filter).toContain('blur')
    await page.reload()
    await page.getByRole('heading', { name: acmeBank.company, level: 1 }).waitFor()
    expect(await filter()).toContain('blur')
    await page.getByText('Private details are blurred on screen').waitFor({ state: 'attached' })
    await page.keyboard.press('Alt+Shift+B')
    await expect.poll(filter).toBe('none')
  })
})

describe('a secret key combination', () => {
  journey(
    'shows an animated image for 4 seconds',
    async (visit) => {
      const { page } = visit
      await openWithClock(visit)
      const egg = page.getByTestId('egg-seal')
      // Once with time running, so that the picture's own code is there when time stands still.
      for (const key of 'seal') await page.keyboard.press(key)
      await egg.waitFor()
      await page.clock.fastForward(limits.console.easterEggMs)
      await egg.waitFor({ state: 'detached' })
      await stopClock(page)
      for (const key of 'seal') await page.keyboard.press(key)
      await settle(page)
      await egg.waitFor()
      await page.clock.runFor(limits.console.easterEggMs - 500)
      expect(await egg.isVisible()).toBe(true)
      await page.clock.runFor(1_000)
      await egg.waitFor({ state: 'detached' })
    },
    ownClock,
  )
})

describe('the keyboard shortcuts', () => {
  journey('are listed by “?” and from the menu, and lead to their pages', async (visit) => {
    const { page } = visit
    await openAs(visit, admin(), `/${acmeBank.id}/dashboard`)
    await page.getByRole('heading', { name: acmeBank.company, level: 1 }).waitFor()
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await page.keyboard.press('?')
    await dialog.getByText('Go to API keys').waitFor()
    expect(await dialog.getByText(/seal/i).count()).toBe(0)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('g')
    await page.keyboard.press('u')
    await page.getByRole('heading', { name: 'User settings', level: 1 }).waitFor()
    // Letters typed into a field are letters.
    await page.getByLabel('First name').press('?')
    expect(await dialog.count()).toBe(0)
    await choose(page, 'Keyboard shortcuts')
    await dialog.waitFor()
  })

  journey('without Alt can be turned off', async (visit) => {
    const { page } = visit
    await openAs(visit, admin(), `/${acmeBank.id}/dashboard`)
    await page.getByRole('heading', { name: acmeBank.company, level: 1 }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('switch', { name: 'Shortcuts without Alt' }).click({ force: true })
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await page.keyboard.press('Alt+Shift+B')
    await page.locator('html[data-blur=on]').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})
