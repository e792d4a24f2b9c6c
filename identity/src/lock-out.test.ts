import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { TestBrowser } from './test-browser.ts'
import { PASSWORD, startTestWorld, type TestWorld } from './test-world.ts'

const MINUTE_MS = 60_000
const WRONG = 'The email or password is not correct.'

let world: TestWorld
let address = 0
beforeAll(async () => {
  world = await startTestWorld()
  // Every test comes from an address of its own, so that only the one about addresses meets that lock.
  await world.restart({ clientAddress: () => `198.51.100.${address}` })
})
afterEach(() => {
  world.clock.offsetMs = 0
  address += 1
})
afterAll(() => world.stop())

async function tryPassword(email: string, password: string, browser: TestBrowser = world.browser()) {
  const form = await browser.open(world.authorizeUrl().url)
  return browser.submit(form, { email, password })
}

async function fail(email: string, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) await tryPassword(email, 'not it, not at all')
}

it('locks an account with the tenth wrong password, even for the right one, and opens it after 15 minutes', async () => {
  const { email } = await world.person()
  await fail(email, 9)
  const tenth = await tryPassword(email, 'not it, not at all')
  expect(tenth.status).toBe(429)
  expect(tenth.text).toContain('Too many attempts. Wait 15 minutes')
  expect((await tryPassword(email, PASSWORD)).status).toBe(429)
  world.clock.offsetMs = 14 * MINUTE_MS
  expect((await tryPassword(email, PASSWORD)).status).toBe(429)
  world.clock.offsetMs = 16 * MINUTE_MS
  expect((await tryPassword(email, PASSWORD)).location).toContain('/callback?code=')
})

it('locks for longer the second time', async () => {
  const { email } = await world.person()
  await fail(email, 10)
  world.clock.offsetMs = 16 * MINUTE_MS
  await fail(email, 10)
  world.clock.offsetMs = 40 * MINUTE_MS
  expect((await tryPassword(email, PASSWORD)).status).toBe(429)
  world.clock.offsetMs = 47 * MINUTE_MS
  expect((await tryPassword(email, PASSWORD)).location).toContain('code=')
})

it('forgets nine wrong passwords after the right one', async () => {
  const { email } = await world.person()
  await fail(email, 9)
  expect((await tryPassword(email, PASSWORD)).location).toContain('code=')
  await fail(email, 9)
  expect((await tryPassword(email, PASSWORD)).location).toContain('code=')
})

it('stays locked over a restart', async () => {
  const { email } = await world.person()
  await fail(email, 10)
  await world.restart()
  expect((await tryPassword(email, PASSWORD)).status).toBe(429)
})

it('locks an address that guesses at many accounts', async () => {
  const { email } = await world.person()
  for (let i = 0; i < 50; i += 1) await tryPassword(`guess-${i}@example.com`, 'not it, not at all')
  expect((await tryPassword(email, PASSWORD)).status).toBe(429)
  address += 1
  expect((await tryPassword(email, PASSWORD)).location).toContain('code=')
})

it('lets no more than ten of forty parallel guesses see an answer', async () => {
  const { email } = await world.person()
  const forms = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const browser = world.browser()
      return { browser, form: await browser.open(world.authorizeUrl().url) }
    }),
  )
  const pages = await Promise.all(
    forms.map(({ browser, form }) => browser.submit(form, { email, password: 'guess guess guess' })),
  )
  expect(pages.filter((page) => page.text.includes(WRONG)).length).toBeLessThanOrEqual(10)
  expect((await tryPassword(email, PASSWORD)).status).toBe(429)
})

it('answers the same for an unknown account as for a wrong password, locked and not', async () => {
  const { email } = await world.person()
  const unknown = `nobody-${address}@example.com`
  const strip = (text: string) =>
    text
      .replaceAll(email, 'E')
      .replaceAll(unknown, 'E')
      .replace(/interaction\/[\w-]+/g, 'I')
  for (let i = 0; i < 11; i += 1) {
    const known = await tryPassword(email, 'not it, not at all')
    const other = await tryPassword(unknown, 'not it, not at all')
    expect(other.status).toBe(known.status)
    expect(strip(other.text)).toBe(strip(known.text))
  }
})

it('takes as long for an unknown account as for a known one', async () => {
  const { email } = await world.person()
  const time = async (who: string) => {
    const browser = world.browser()
    const page = await browser.open(world.authorizeUrl().url)
    const start = performance.now()
    await browser.submit(page, { email: who, password: 'not it, not at all' })
    return performance.now() - start
  }
  const known: number[] = []
  const unknown: number[] = []
  for (let i = 0; i < 8; i += 1) {
    known.push(await time(email))
    unknown.push(await time('nobody-there@example.com'))
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[4] ?? 0
  // A missing hash would make the unknown account about ten times faster; the machine's noise is far below a half.
  expect(median(unknown)).toBeGreaterThan(median(known) * 0.5)
  expect(median(unknown)).toBeLessThan(median(known) * 2)
})

it('throttles the mails to one address', async () => {
  const { email } = await world.person()
  for (let i = 0; i < 8; i += 1) await world.browser().post(`${world.issuer}/forgot`, { email })
  await world.mailTo(email)
  expect(world.mails.filter((mail) => mail.to === email)).toHaveLength(5)
})

it('slows an address down that posts too much', async () => {
  await world.restart({ formPostsPerMinute: 5 })
  const browser = world.browser()
  const pages = []
  for (let i = 0; i < 7; i += 1) pages.push(await browser.post(`${world.issuer}/forgot`, { email: 'x@example.com' }))
  expect(pages.map((page) => page.status)).toEqual([303, 303, 303, 303, 303, 429, 429])
  expect(Number(pages[6]?.headers.get('retry-after'))).toBeGreaterThan(0)
  await world.restart({ formPostsPerMinute: 100_000 })
})
