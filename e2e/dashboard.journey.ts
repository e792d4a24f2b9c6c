import { describe, expect } from 'vitest'
import { journey } from './browser.ts'
import { good } from './every-look.ts'
import { acmeBank, admin } from './people.ts'
import { openAs } from './sign-in.ts'

describe('the dashboard', () => {
  journey('shows any two moments, says which, and hands them on', async (visit) => {
    const { page } = visit
    await openAs(visit, admin(), `/${acmeBank.id}/dashboard?range=7d`)
    await page.getByRole('radio', { name: '7 days' }).and(page.locator(':checked')).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Custom', exact: true }).click()
    await page.getByLabel('From').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Custom', exact: true }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.getByLabel('From').and(page.locator(':focus')).waitFor()
    const [day, dayBefore] = [1, 2].map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10))
    await page.getByLabel('From').fill(`${day}T12:00`)
    await page.getByLabel('To', { exact: true }).fill(`${dayBefore}T12:00`)
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('The start must be before the end').waitFor()
    await page.getByLabel('From').fill(`${dayBefore}T12:00`)
    await page.getByLabel('To', { exact: true }).fill(`${day}T12:00`)
    const asked = page.waitForRequest((request) => {
      const url = new URL(request.url())
      const [start, end] = [url.searchParams.get('start'), url.searchParams.get('end')]
      return url.pathname.endsWith('/overview') && Date.parse(end ?? '') - Date.parse(start ?? '') === 86_400_000
    })
    await page.getByRole('button', { name: 'Apply' }).click()
    await asked
    const [from, to] = ['from', 'to'].map((name) => new URL(page.url()).searchParams.get(name) ?? '')
    expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(86_400_000)
    const opened = page.locator('section').filter({ hasText: 'New threats' }).getByRole('link')
    expect(new URL((await opened.getAttribute('href')) ?? '', page.url()).searchParams.get('from')).toBe(from)
    await page.goBack()
    await page.getByRole('button', { name: 'Custom', exact: true }).waitFor()
  })

  good('the form for two moments', async (visit) => {
    await openAs(visit, admin(), `/${acmeBank.id}/dashboard`)
    await visit.page.getByRole('button', { name: 'Custom', exact: true }).click()
    await visit.page.getByLabel('From').waitFor()
  })
})
