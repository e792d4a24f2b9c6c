import { describe, expect } from 'vitest'
import { journey } from './browser.ts'
import { placeOf } from './sign-in.ts'

const described = [
  ['This URL can be used only once', '/used-link', 'This link was already used'],
  ['This account is already verified.', '/already-verified', 'Your account is already verified'],
  ['Verification required.', '/verification-required', 'Verify your e-mail'],
  ['Access expired.', '/verification-expired', 'This link has expired'],
] as const

const SENTENCE = 'Something went wrong. Try again later or contact Support.'

describe('a public page', () => {
  journey('/health shows Ok', async ({ page, expectTrouble }) => {
    // A page of plain text cannot name its icon, so the browser asks for the one at the old place.
    expectTrouble(/favicon\.ico/)
    await page.goto('/health')
    expect(await page.locator('body').textContent()).toBe('Ok')
  })

  journey('/error with one of the four descriptions lands on the page that explains it', async ({ page }) => {
    for (const [description, path, heading] of described) {
      await page.goto(`/error?${new URLSearchParams({ error: 'access_denied', error_description: description })}`)
      await page.waitForURL(`**${path}`)
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    }
  })

  journey('/error shows any other error with its description and the sentence', async ({ page }) => {
    const query = new URLSearchParams({ error: 'server_error', error_description: 'The <b>provider</b> fell over' })
    await page.goto(`/error?${query}`)
    await page.getByText(SENTENCE).waitFor()
    await page.getByText('server_error', { exact: true }).waitFor()
    await page.getByText('The <b>provider</b> fell over', { exact: true }).waitFor()
  })

  journey('/error without anything shows the sentence', async ({ page }) => {
    await page.goto('/error')
    await page.getByText(SENTENCE).waitFor()
    expect(await page.locator('dl').count()).toBe(0)
  })

  journey('never leads through the sign-in, and stays where it is', async ({ page }) => {
    const loads: string[] = []
    page.on('load', () => loads.push(placeOf(page)))
    const pages = [
      ['/error', 'We could not sign you in'],
      ['/maintenance', "We'll Be Right Back"],
      ['/404', 'Page not found'],
      ...described.map(([, path, heading]) => [path, heading] as const),
    ] as const
    for (const [path, heading] of pages) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
      expect(await page.title()).toBe(`${heading} · Signet`)
    }
    expect(loads).toEqual(pages.map(([path]) => path))
  })
})
