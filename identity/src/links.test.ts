import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { linkIn, refresh, signIn } from './test-journeys.ts'
import { PASSWORD, startTestWorld, type TestWorld } from './test-world.ts'

const HOUR_MS = 3_600_000
const NEXT = 'another quiet harbour 9'

let world: TestWorld
beforeAll(async () => {
  world = await startTestWorld()
})
afterEach(() => {
  world.clock.offsetMs = 0
})
afterAll(() => world.stop())

async function signInPage(email: string, password = PASSWORD) {
  const browser = world.browser()
  return browser.submit(await browser.open(world.authorizeUrl().url), { email, password })
}

function description(location: string | undefined): string | null {
  expect(location).toMatch(new RegExp(`^${world.origin}/error\\?`))
  return new URL(location ?? '').searchParams.get('error_description')
}

async function verifyLink(): Promise<{ email: string; link: string }> {
  const { email } = await world.person(false)
  await signInPage(email)
  return { email, link: linkIn((await world.mailTo(email)).text) }
}

describe('an unverified account', () => {
  it('ends at the error page with a new link in the mail, and signs in once it was followed', async () => {
    const { email } = await world.person(false)
    expect(description((await signInPage(email)).location)).toBe('Verification required.')
    const browser = world.browser()
    const landing = await browser.open(linkIn((await world.mailTo(email)).text))
    expect(landing.text).toContain(email)
    const done = await browser.submit(landing)
    expect(done.text).toContain('Email verified')
    expect((await signInPage(email)).location).toContain('code=')
  })

  it('tells a wrong password nothing about being unverified', async () => {
    const { email } = await world.person(false)
    const page = await signInPage(email, 'not it, not at all')
    expect(page.text).toContain('The email or password is not correct.')
    await expect(world.mailTo(email)).rejects.toThrow('no mail')
  })
})

describe('a verification link', () => {
  it('is not used up by being opened, as mail scanners do', async () => {
    const { link } = await verifyLink()
    await world.browser().open(link)
    expect((await world.browser().open(link)).status).toBe(200)
  })

  it('used twice says that it can be used only once', async () => {
    const { link } = await verifyLink()
    const browser = world.browser()
    const landing = await browser.open(link)
    await browser.submit(landing)
    expect(description((await browser.submit(landing)).location)).toBe('This URL can be used only once')
    expect(description((await browser.open(link)).location)).toBe('This URL can be used only once')
  })

  it('of an account that another link verified says so', async () => {
    const { email, link } = await verifyLink()
    await signInPage(email)
    const browser = world.browser()
    await browser.submit(await browser.open(linkIn((await world.mailTo(email)).text)))
    expect(description((await browser.open(link)).location)).toBe('This account is already verified.')
  })

  it('older than 24 hours has expired, opened or sent', async () => {
    const { link } = await verifyLink()
    world.clock.offsetMs = 23 * HOUR_MS
    const browser = world.browser()
    const landing = await browser.open(link)
    expect(landing.status).toBe(200)
    world.clock.offsetMs = 25 * HOUR_MS
    expect(description((await browser.open(link)).location)).toBe('Access expired.')
    expect(description((await browser.submit(landing)).location)).toBe('Access expired.')
  })

  it('followed ten times at once verifies once', async () => {
    const { link } = await verifyLink()
    const browser = world.browser()
    const landing = await browser.open(link)
    const pages = await Promise.all(Array.from({ length: 10 }, () => browser.submit(landing)))
    expect(pages.filter((page) => page.text.includes('Email verified'))).toHaveLength(1)
    const others = pages.filter((page) => page.location !== undefined).map((page) => description(page.location))
    expect(new Set(others)).toEqual(new Set(['This URL can be used only once']))
  })

  it('that nobody was sent opens nothing', async () => {
    for (const token of ['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}'`]) {
      const page = await world.browser().open(`${world.issuer}/verify?token=${encodeURIComponent(token)}`)
      expect(description(page.location)).toBe('This link is not valid.')
    }
  })

  it('is not in the database in a form that could be used', async () => {
    const { link } = await verifyLink()
    const token = new URL(link).searchParams.get('token') ?? ''
    const { rows } = await world.db.pool.query('SELECT l::text AS line FROM identity.links l')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'))
  })
})

describe('a forgotten password', () => {
  async function resetLink(email: string): Promise<string> {
    const browser = world.browser()
    const form = await browser.open(world.authorizeUrl().url)
    const page = await browser.open(`${form.url}/forgot`)
    const told = await browser.submit(page, { email })
    expect(told.text).toContain('Check your email')
    return linkIn((await world.mailTo(email)).text)
  }

  it('is replaced by a link, which ends every session and works once', async () => {
    const { email } = await world.person()
    const tokens = await signIn(world, world.browser(), email)
    const link = await resetLink(email)
    const browser = world.browser()
    const form = await browser.open(link)
    const weak = await browser.submit(form, { password: 'short' })
    expect(weak.text).toContain('id="password-problem">This password is too short.')
    expect((await browser.submit(form, { password: NEXT })).text).toContain('Password saved')
    expect((await browser.submit(form, { password: NEXT })).status).toBe(410)
    expect((await browser.open(link)).status).toBe(410)
    expect((await refresh(world, tokens.refresh_token)).body.error).toBe('invalid_grant')
    expect((await signInPage(email)).status).toBe(400)
    expect((await signInPage(email, NEXT)).location).toContain('code=')
  })

  it('link sent with two new passwords at once keeps one of them', async () => {
    const { email } = await world.person()
    const browser = world.browser()
    const form = await browser.open(await resetLink(email))
    const passwords = [NEXT, `${NEXT} or not`]
    const pages = await Promise.all(passwords.map((password) => browser.submit(form, { password })))
    const saved = pages.map((page) => page.text.includes('Password saved'))
    expect(saved.filter(Boolean)).toHaveLength(1)
    const kept = passwords[saved.indexOf(true)] ?? ''
    expect((await signInPage(email, kept)).location).toContain('code=')
  })

  it('link expires after an hour', async () => {
    const { email } = await world.person()
    const link = await resetLink(email)
    world.clock.offsetMs = 61 * 60_000
    expect((await world.browser().open(link)).status).toBe(410)
  })

  it('link does not verify, and a verification link does not reset', async () => {
    const { email } = await world.person()
    const reset = await resetLink(email)
    const { link } = await verifyLink()
    const browser = world.browser()
    expect(description((await browser.open(reset.replace('/reset', '/verify'))).location)).toBe(
      'This link is not valid.',
    )
    expect((await browser.open(link.replace('/verify', '/reset'))).status).toBe(410)
  })

  it('answers the same for an address without an account', async () => {
    const { email } = await world.person()
    const known = await world.browser().post(`${world.issuer}/forgot`, { email })
    const unknown = await world.browser().post(`${world.issuer}/forgot`, { email: 'nobody@example.com' })
    expect([unknown.status, unknown.location, unknown.text]).toEqual([known.status, known.location, known.text])
    await expect(world.mailTo('nobody@example.com')).rejects.toThrow('no mail')
  })
})
