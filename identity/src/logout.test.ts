import { afterAll, beforeAll, expect, it } from 'vitest'
import { refresh, signIn } from './test-journeys.ts'
import { startTestWorld, type TestWorld } from './test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startTestWorld()
})
afterAll(() => world.stop())

function endUrl(fields: Record<string, string>): string {
  return `${world.issuer}/session/end?${new URLSearchParams(fields)}`
}

it('signs out, returns to the console and ends session and refresh tokens', async () => {
  const { email } = await world.person()
  const browser = world.browser()
  const tokens = await signIn(world, browser, email)
  const page = await browser.open(
    endUrl({ id_token_hint: tokens.id_token, post_logout_redirect_uri: `${world.origin}/`, state: 'back' }),
  )
  expect(page.text).toContain('data-submits-itself')
  expect(page.text).not.toMatch(/<script>|<script [^>]*>[^<]/)
  const done = await browser.submit(page)
  expect(done.location).toBe(`${world.origin}/?state=back`)
  expect((await refresh(world, tokens.refresh_token)).body.error).toBe('invalid_grant')
  const silent = await browser.open(world.authorizeUrl({ prompt: 'none' }).url)
  expect(silent.location).toContain('error=login_required')
})

it('asks before it signs out on a link that does not show the session’s own id token', async () => {
  const browser = world.browser()
  const tokens = await signIn(world, browser, (await world.person()).email)
  const page = await browser.open(endUrl({}))
  expect(page.text).not.toContain('data-submits-itself')
  expect(page.text).toContain('Stay signed in')
  expect((await refresh(world, tokens.refresh_token)).status).toBe(200)
  const other = await signIn(world, world.browser(), (await world.person()).email)
  const foreign = await browser.open(endUrl({ id_token_hint: other.id_token }))
  expect(foreign.text).not.toContain('data-submits-itself')
})

it('shows that one is signed out where no address to return to was given', async () => {
  const browser = world.browser()
  await signIn(world, browser, (await world.person()).email)
  const done = await browser.submit(await browser.open(endUrl({})))
  expect(done.text).toContain('You are signed out')
})

it('sends nobody to an address that is not registered', async () => {
  const browser = world.browser()
  const tokens = await signIn(world, browser, (await world.person()).email)
  const page = await browser.open(
    endUrl({ id_token_hint: tokens.id_token, post_logout_redirect_uri: 'https://evil.example/' }),
  )
  expect(page.location).toMatch(new RegExp(`^${world.origin}/error\\?error=invalid_request`))
})
