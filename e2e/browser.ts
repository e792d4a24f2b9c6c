import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { watch } from './watch.ts'

const ACTION_MS = 60_000
const artifacts = join(import.meta.dirname, '.artifacts')

/** One person in front of one browser window, of whom the browser remembers nothing. */
export interface Visit {
  page: Page
  context: BrowserContext
  origin: string
  /** Names a trouble that belongs to the journey; every other one fails it. */
  expectTrouble(pattern: RegExp): void
}

interface Profile {
  context: BrowserContext
  troubles: string[]
}

let browser: Promise<Browser> | undefined
let reused: Promise<Profile> | undefined

afterAll(async () => {
  await (await browser)?.close()
  browser = undefined
  reused = undefined
})

async function openProfile(): Promise<Profile> {
  const { origin, browsers } = inject('system')
  const worker = Number(process.env.VITEST_POOL_ID ?? 1)
  const endpoint = browsers[(worker - 1) % browsers.length]
  if (endpoint === undefined) throw new Error('no browser was started')
  browser ??= chromium.connect(endpoint)
  const context = await (await browser).newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    colorScheme: 'light',
  })
  context.setDefaultTimeout(ACTION_MS)
  return { context, troubles: await watch(context, origin) }
}

interface JourneyOptions {
  /** Nothing cached from an earlier journey. The others share what an installed browser has downloaded before. */
  freshCache?: boolean
  timeoutMs?: number
}

/** A journey ends well only if the browser had nothing to complain about on the way. */
export function journey(name: string, walk: (visit: Visit) => Promise<void>, options: JourneyOptions = {}) {
  const { freshCache = false, timeoutMs } = options
  test(name, timeoutMs === undefined ? {} : { timeout: timeoutMs }, async () => {
    if (!freshCache) reused ??= openProfile()
    const { context, troubles } = await ((freshCache ? undefined : reused) ?? openProfile())
    const page = await forget(context)
    troubles.splice(0)
    const expected: RegExp[] = []
    try {
      const { origin } = inject('system')
      await walk({ page, context, origin, expectTrouble: (pattern) => expected.push(pattern) })
      const unexpected = troubles.filter((trouble) => !expected.some((pattern) => pattern.test(trouble)))
      expect(unexpected, 'what the browser complained about').toEqual([])
    } catch (error) {
      await takePicture(page, name)
      if (troubles.length > 0 && error instanceof Error)
        error.message += `\n\nThe browser said:\n${troubles.join('\n')}`
      throw error
    } finally {
      if (freshCache) await context.close()
    }
  })
}

/** A new window, without cookies and storage of whoever sat here before. */
async function forget(context: BrowserContext): Promise<Page> {
  for (const old of context.pages()) await old.close()
  await context.clearCookies()
  await context.clearPermissions()
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  const { origin } = inject('system')
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,service_workers' })
  await devTools.detach()
  return page
}

async function takePicture(page: Page, name: string) {
  mkdirSync(artifacts, { recursive: true })
  const path = join(artifacts, `${name.replace(/[^\w]+/g, '-').slice(0, 90)}.png`)
  await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined)
}
