import { describe, expect } from 'vitest'
import { journey } from './browser.ts'
import { acmeBank, admin } from './people.ts'
import { fillSignIn, seeSignIn } from './sign-in.ts'

const BUDGET = 250_000

describe('the first load', () => {
  journey(
    'up to the first signed-in page transfers less than 250 KB of compressed script',
    async ({ page, origin }) => {
      const transferred = new Map<string, Promise<{ bytes: number; encoding: string | undefined }>>()
      let measuring = true
      page.on('requestfinished', (request) => {
        if (!measuring || request.resourceType() !== 'script') return
        const measured = async () => {
          const { responseBodySize } = await request.sizes()
          const encoding = (await (await request.response())?.allHeaders())?.['content-encoding']
          return { bytes: responseBodySize, encoding }
        }
        if (!transferred.has(request.url())) transferred.set(request.url(), measured())
      })
      await page.goto(`/${acmeBank.id}/dashboard`)
      await seeSignIn(page)
      await fillSignIn(page, admin())
      await page.getByRole('heading', { name: acmeBank.company, level: 1 }).waitFor()
      // The engine may be emulated and just awake: the page's figures come late, its scripts with them.
      await page.waitForLoadState('networkidle', { timeout: 90_000 })

      // What comes later belongs to a page that may be closed by then.
      measuring = false
      const scripts = await Promise.all([...transferred].map(async ([url, size]) => ({ url, ...(await size) })))
      const console = scripts.filter(({ url }) => url.startsWith(`${origin}/assets/`))
      expect(console.length).toBeGreaterThan(1)
      // Anything over a kilobyte comes compressed.
      expect(console.filter(({ bytes, encoding }) => bytes > 1024 && !/^(br|gzip)$/.test(encoding ?? ''))).toEqual([])
      const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
      expect(total, scripts.map(({ url, bytes }) => `${bytes} ${url}`).join('\n')).toBeLessThan(BUDGET)
      expect(total).toBeGreaterThan(20 * 1024)
    },
    { freshCache: true, timeoutMs: 240_000 },
  )

  journey('keeps its files for later visits', async ({ page }) => {
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/assets/index-') && response.url().endsWith('.js')),
      page.goto('/maintenance'),
    ])
    expect(answer.headers()['cache-control']).toContain('immutable')
  })
})
