import type { TestBrowser } from './test-browser.ts'
import { PASSWORD, type TestWorld } from './test-world.ts'

export interface Tokens {
  access_token: string
  id_token: string
  refresh_token: string
}

/** From the authorization request to the code at the console's door. */
export async function signInForCode(
  world: TestWorld,
  browser: TestBrowser,
  email: string,
  extra?: Record<string, string>,
) {
  const { url, verifier, nonce } = world.authorizeUrl(extra)
  const form = await browser.open(url)
  const done = await browser.submit(form, { email, password: PASSWORD })
  const code = new URL(done.location ?? 'x:').searchParams.get('code')
  if (code === null) throw new Error(`no code: ${done.status} ${done.location} ${done.text}`)
  return { code, verifier, nonce }
}

export function redeem(world: TestWorld, code: string, verifier: string) {
  return world.token({
    grant_type: 'authorization_code',
    client_id: 'signet-console',
    redirect_uri: `${world.origin}/callback`,
    code,
    code_verifier: verifier,
  })
}

export function refresh(world: TestWorld, token: string) {
  return world.token({ grant_type: 'refresh_token', client_id: 'signet-console', refresh_token: token })
}

export async function signIn(world: TestWorld, browser: TestBrowser, email: string): Promise<Tokens> {
  const { code, verifier } = await signInForCode(world, browser, email)
  const { status, body } = await redeem(world, code, verifier)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as unknown as Tokens
}

export function linkIn(text: string): string {
  const url = /https?:\S+token=[\w-]+/.exec(text)?.[0]
  if (url === undefined) throw new Error('no link in the mail')
  return url
}
