import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkIn, signIn, signInForCode } from './test-journeys.ts'
import { OPERATOR_SECRET, PASSWORD, startTestWorld, type TestWorld } from './test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startTestWorld()
})
afterAll(() => world.stop())

async function signInForm() {
  const browser = world.browser()
  return { browser, page: await browser.open(world.authorizeUrl().url) }
}

describe('a form', () => {
  it('from another origin, from an opaque one, or from nowhere is refused', async () => {
    const { email } = await world.person()
    const { browser, page } = await signInForm()
    const url = `${page.url}/sign-in`
    const fields = { email, password: PASSWORD }
    for (const from of ['https://evil.example', 'null', `${world.origin}.evil.example`]) {
      expect((await browser.post(url, fields, from)).status).toBe(403)
    }
    const bare = await browser.request(url, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(bare.status).toBe(403)
    expect((await browser.post(url, fields)).status).toBe(303)
  })

  it('of another browser’s interaction is refused with a way back', async () => {
    const { email } = await world.person()
    const { page } = await signInForm()
    const stranger = world.browser()
    for (const answer of [
      await stranger.get(page.url),
      await stranger.post(`${page.url}/sign-in`, { email, password: PASSWORD }),
    ]) {
      expect(answer.status).toBe(400)
      expect(answer.text).toContain('This sign-in has expired')
      expect(answer.text).toContain(`href="${world.origin}/"`)
    }
  })

  it('sent with the cookie of another interaction is refused', async () => {
    const { browser } = await signInForm()
    const cookie = browser.cookies().filter(({ name }) => name.startsWith('signet_interaction'))
    expect(cookie.length).toBeGreaterThan(0)
    const { page } = await signInForm()
    const headers = { cookie: cookie.map(({ name, value }) => `${name}=${value}`).join('; ') }
    expect((await fetch(page.url, { headers })).status).toBe(400)
  })

  it('of a sign-in that is over says so, in the page and at the resume address', async () => {
    const { email } = await world.person()
    const { browser, page } = await signInForm()
    await browser.submit(page, { email, password: PASSWORD })
    const stale = await browser.submit(page, { email, password: PASSWORD })
    expect([stale.status, stale.text]).toEqual([400, expect.stringContaining('This sign-in has expired')])
    const resumed = await browser.get(`${world.issuer}/auth/${page.url.split('/').at(-1)}`)
    expect([resumed.status, resumed.text]).toEqual([400, expect.stringContaining('This sign-in has expired')])
  })

  it('with a megabyte of password is refused unread, and one of 300 characters is simply wrong', async () => {
    const { email } = await world.person()
    const { browser, page } = await signInForm()
    const huge = await browser.submit(page, { email, password: 'x'.repeat(1_000_000) })
    expect(huge.status).toBe(413)
    const long = await browser.submit(page, { email, password: PASSWORD.padEnd(300, 'x') })
    expect(long.text).toContain('The email or password is not correct.')
  })

  it('of another content type is refused', async () => {
    const { browser, page } = await signInForm()
    const answer = await browser.request(`${page.url}/sign-in`, {
      method: 'POST',
      body: '{"email":"a@example.com"}',
      headers: { origin: world.origin, 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(403)
  })

  it('shows back what was typed as text, never as markup', async () => {
    const { browser, page } = await signInForm()
    const typed = '"><script>alert(1)</script>@example.com'
    const answer = await browser.submit(page, { email: typed, password: 'x' })
    expect(answer.text).toContain('Please enter a valid email address.')
    expect(answer.text).not.toContain('<script>alert')
    expect(answer.text).not.toContain('""')
  })
})

describe('names', () => {
  it('with markup and line breaks stay text on pages and in mails', async () => {
    const invitation = { invitationId: 'markup', email: 'markup@example.com', clientUUID: 'x', state: 'open' as const }
    world.invitations.push({ ...invitation })
    const browser = world.browser()
    const { state: _state, ...params } = invitation
    const page = await browser.open(world.authorizeUrl(params).url)
    const name = '<img src=x onerror=alert(1)>\r\nBcc: x@evil.example'
    const again = await browser.submit(page, { givenName: name, familyName: 'B', password: 'short' })
    expect(again.text).not.toContain('<img')
    await browser.submit(again, { password: PASSWORD })
    const mail = await world.mailTo(invitation.email)
    expect(mail.html).not.toContain('<img')
    expect(mail.text).toContain('Hello <img src=x onerror=alert(1)> Bcc: x@evil.example,')
    expect(linkIn(mail.text)).toContain('/verify?token=')
  })
})

describe('an authorization request', () => {
  it('with an unknown redirect_uri or client ends at the console’s error page, not where it asks', async () => {
    for (const extra of [
      { redirect_uri: 'https://evil.example/callback' },
      { redirect_uri: `${world.origin}/callback/../x` },
      { client_id: 'nobody' },
    ] as const) {
      const page = await world.browser().open(world.authorizeUrl(extra).url)
      expect(page.location).toMatch(new RegExp(`^${world.origin}/error\\?error=`))
    }
  })

  it('for another resource is refused', async () => {
    const page = await world.browser().open(world.authorizeUrl({ resource: 'https://other.example' }).url)
    expect(page.location).toContain('error=invalid_target')
  })

  it('with endless parameters is refused', async () => {
    const page = await world.browser().open(world.authorizeUrl({ invitationId: 'x'.repeat(400) }).url)
    expect(page.location).toContain('error=invalid_request')
  })
})

describe('every page', () => {
  it('forbids framing, foreign scripts, sniffing and keeping', async () => {
    const { page } = await signInForm()
    const csp = page.headers.get('content-security-policy') ?? ''
    expect(csp).toContain("frame-ancestors 'none'")
    expect(csp).toContain("script-src 'self';")
    expect(csp).not.toContain('unsafe-inline')
    expect(page.headers.get('x-frame-options')).toBe('DENY')
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.text).not.toMatch(/ style=| on\w+="|<script>/)
  })

  it('sets cookies that scripts and other sites cannot use, bound to the mount path', async () => {
    const browser = world.browser()
    const first = await browser.get(world.authorizeUrl().url)
    await browser.follow(first)
    const cookies = first.headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) expect(cookie).toMatch(/path=\/identity\/.*samesite=lax.*httponly/i)
    await signInForCode(world, browser, (await world.person()).email)
    for (const cookie of browser.cookies()) expect(cookie.path).toMatch(/^\/identity(\/|$)/)
  })

  it('outside the mount path or unknown is not found, without a stack trace', async () => {
    for (const path of [
      '/elsewhere',
      '/identityx',
      '/identity/nothing',
      '/identity/interaction/..%2f..%2f',
      '/identity//evil.example',
    ]) {
      const page = await world.browser().get(`${world.origin}${path}`)
      expect([path, page.status]).toEqual([path, 404])
      expect(page.text).not.toMatch(/\bat .*\.(ts|js):\d/)
    }
  })
})

describe('what is written down', () => {
  it('holds no password, token, code or secret, in the log or in the database', async () => {
    const { email } = await world.person()
    const browser = world.browser()
    const tokens = await signIn(world, browser, email)
    const session = browser.cookies().find((cookie) => cookie.name === 'signet_session')?.value ?? ''
    const { rows } = await world.db.pool.query(
      'SELECT r::text AS line, encode(sealed, $1) AS sealed FROM identity.oidc_records r',
      ['escape'],
    )
    const written = JSON.stringify(rows) + world.logged.join('\n')
    expect(session).not.toBe('')
    for (const secret of [
      PASSWORD,
      tokens.refresh_token,
      tokens.access_token,
      tokens.id_token,
      session,
      OPERATOR_SECRET,
    ]) {
      expect(written).not.toContain(secret)
    }
    expect(world.logged.join('\n')).not.toContain(email)
  })
})
