import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { launchBrowser } from './launch-browser.ts'
import { passwordOf, startServer } from './server.ts'

/** The pictures of the README: the dashboard in both themes, of a freshly started system. */
const images = join(import.meta.dirname, '..', 'docs', 'images')
const server = await startServer()
const browserServer = await launchBrowser()
try {
  mkdirSync(images, { recursive: true })
  const browser = await chromium.connect(browserServer.wsEndpoint())
  const page = await browser.newPage({ baseURL: server.origin, viewport: { width: 1440, height: 900 } })
  await page.goto('/')
  await page.getByLabel('Email').fill('admin@acme.test')
  await page.getByLabel('Password', { exact: true }).fill(passwordOf(server.dataDirectory, 'admin@acme.test'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'What to do next' }).waitFor()
  await page.waitForLoadState('networkidle')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: join(images, `console-${colorScheme}.png`), animations: 'disabled' })
  }
  await browser.close()
} finally {
  await browserServer.close()
  await server.stop()
}
