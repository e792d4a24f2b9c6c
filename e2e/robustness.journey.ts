import { paths } from '@signet/contract/paths'
import type { Page, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import { journey } from './browser.ts'
import { acmeBank, admin } from './people.ts'
import { openAs } from './sign-in.ts'

const dashboard = `/${acmeBank.id}/dashboard`
const keysHeading = (page: Page) => page.getByRole('heading', { name: 'API keys', level: 1 })

async function openKeysByKeyboard(page: Page) {
  await page.keyboard.press('g')
  await page.keyboard.press('k')
}

/** Counts how often the browser loads the page anew. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => loads++)
  return () => loads
}

describe('a page whose code cannot be loaded', () => {
  const chunk = '**/assets/api-keys-page-*.js'

  journey('is fetched by exactly one forced reload', async (visit) => {
    const { page } = visit
    visit.expectTrouble(/ERR_FAILED/)
    await openAs(visit, admin(), dashboard)
    await page.getByRole('heading', { name: acmeBank.company, level: 1 }).waitFor()
    // As after a deployment: what this page refers to is gone, what a newly loaded one refers to is there.
    let reloaded = false
    page.on('request', (request) => {
      reloaded ||= request.isNavigationRequest()
    })
    await page.route(chunk, (route) => (reloaded ? route.continue() : route.abort()))
    const loads = countLoads(page)
    await openKeysByKeyboard(page)
    await page.getByTestId('api-key-count').waitFor()
    expect(loads()).toBe(1)
  })

  journey('for good shows the error after one reload, never a second', async (visit) => {
    const { page } = visit
    visit.expectTrouble(/ERR_FAILED|could not be loaded|ChunkError|Failed to fetch/)
    await openAs(visit, admin(), dashboard)
    await page.getByRole('heading', { name: acmeBank.company, level: 1 }).waitFor()
    await page.route(chunk, (route) => route.abort())
    const loads = countLoads(page)
    await page.goto(`/${acmeBank.id}/account/api-keys`)
    const sentence = page.getByText('Page could not load. Try again later or contact Support.')
    await sentence.waitFor()
    await page.waitForLoadState('networkidle')
    expect(loads()).toBe(2)
    await page.unroute(chunk)
    await page.getByRole('button', { name: 'Try again' }).click()
    await keysHeading(page).waitFor()
  })
})

describe('an API that fails', () => {
  const answer = (status: number) => (route: Route) =>
    route.fulfill({
      status,
      json: { error: { code: 'internal', message: 'Something went wrong.', requestId: `request-${status}` } },
    })

  for (const status of [500, 503]) {
    journey(`with ${status} twice and then works is recovered from without a word`, async (visit) => {
      const { page } = visit
      visit.expectTrouble(new RegExp(String(status)))
      let calls = 0
      await page.route(`**${paths.listApiKeys[1]}`, (route) =>
        ++calls <= 2 ? answer(status)(route) : route.continue(),
      )
      await openAs(visit, admin(), `/${acmeBank.id}/account/api-keys`)
      await page.getByTestId('api-key-count').waitFor()
      expect(calls).toBe(3)
      expect(await page.locator('[data-state=failed]').count()).toBe(0)
    })
  }

  journey('with 500 for good shows what failed, the request to quote, and a retry that works', async (visit) => {
    const { page } = visit
    visit.expectTrouble(/500/)
    let calls = 0
    const path = `**${paths.listApiKeys[1]}`
    await page.route(path, (route) => {
      calls++
      return answer(500)(route)
    })
    await openAs(visit, admin(), `/${acmeBank.id}/account/api-keys`)
    await page.getByText('Failed to load API keys').waitFor()
    await page.getByText('request-500').waitFor()
    expect(calls).toBe(3)
    await page.unroute(path)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByTestId('api-key-count').waitFor()
  })

  journey('on the usage call is thrown to the error boundary, inside the frame', async (visit) => {
    const { page } = visit
    visit.expectTrouble(/500|ApiError|Something went wrong/)
    await page.route(`**${paths.getClientMetrics[1]}`, answer(500))
    await openAs(visit, admin(), dashboard)
    await page.getByText('Page could not load. Try again later or contact Support.').waitFor()
    await page.unroute(`**${paths.getClientMetrics[1]}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: acmeBank.company, level: 1 }).waitFor()
  })

  journey('on the profile says that it could not be loaded', async (visit) => {
    const { page } = visit
    visit.expectTrouble(/500/)
    await openAs(visit, admin(), dashboard)
    await page.route(`**${paths.getProfile[1]}`, answer(500))
    await page.reload()
    await page.getByText(/Could not load Profile Information/).waitFor()
    await page.unroute(`**${paths.getProfile[1]}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: acmeBank.company, level: 1 }).waitFor()
  })

  journey('while a key is created does not create it twice', async (visit) => {
    const { page } = visit
    visit.expectTrouble(/500/)
    let posts = 0
    await page.route(`**${paths.createApiKey[1]}`, (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      posts++
      return answer(500)(route)
    })
    await openAs(visit, admin(), `/${acmeBank.id}/account/api-keys`)
    await page.getByRole('button', { name: 'Create API key' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Kept while it fails')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('alert').filter({ hasText: 'Failed to create the API key' }).waitFor()
    expect(posts).toBe(1)
    expect(await page.getByRole('dialog').getByLabel('Name').inputValue()).toBe('Kept while it fails')
  })
})
