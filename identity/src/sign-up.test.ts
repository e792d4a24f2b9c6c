import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkIn } from './test-journeys.ts'
import { type OpenInvitation, PASSWORD, startTestWorld, type TestWorld } from './test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startTestWorld()
})
afterAll(() => world.stop())

function invite(changes: Partial<OpenInvitation> = {}): OpenInvitation {
  const invitation: OpenInvitation = {
    invitationId: randomUUID(),
    email: `new-${randomUUID()}@example.com`,
    clientUUID: randomUUID(),
    state: 'open',
    ...changes,
  }
  world.invitations.push(invitation)
  return invitation
}

async function openInvitation({ invitationId, email, clientUUID }: OpenInvitation, browser = world.browser()) {
  const { url } = world.authorizeUrl({ invitationId, email, clientUUID, screen_hint: 'signup' })
  return { browser, page: await browser.open(url) }
}

const person = { givenName: 'Grace', familyName: 'Hopper', password: PASSWORD }

async function signInAs(email: string) {
  const browser = world.browser()
  return browser.submit(await browser.open(world.authorizeUrl().url), { email, password: PASSWORD })
}

describe('signing up from an invitation', () => {
  it('makes the account, accepts the invitation and asks for the mailbox before anybody signs in', async () => {
    const invitation = invite()
    const { browser, page } = await openInvitation(invitation)
    expect(page.text).toContain('You are invited to join Acme.')
    expect(page.text).toMatch(new RegExp(`value="${invitation.email}"[^>]* readonly`))
    const told = await browser.submit(page, person)
    expect(told.text).toContain(`We sent a link to ${invitation.email}`)
    const account = await world.identity.findAccount(invitation.email)
    expect(account).toMatchObject({ givenName: 'Grace', familyName: 'Hopper', emailVerified: false })
    expect(invitation).toMatchObject({ state: 'used', acceptedBy: account?.sub })
    expect((await signInAs(invitation.email)).location).toContain('Verification+required.')
    await browser.submit(await browser.open(linkIn((await world.mailTo(invitation.email)).text)))
    expect((await signInAs(invitation.email)).location).toContain('code=')
  })

  it('signs in at once where the invitation itself proves the mailbox', async () => {
    const { browser, page } = await openInvitation(invite({ provesEmail: true }))
    expect((await browser.submit(page, person)).location).toContain('/callback?code=')
  })

  it('makes one account of eight parallel tries', async () => {
    const invitation = invite()
    const tabs = await Promise.all(Array.from({ length: 8 }, () => openInvitation(invitation)))
    const pages = await Promise.all(tabs.map(({ browser, page }) => browser.submit(page, person)))
    for (const page of pages) expect(page.status, page.text).toBeLessThan(500)
    const { rows } = await world.db.pool.query('SELECT id FROM identity.accounts WHERE email = $1', [invitation.email])
    expect(rows).toHaveLength(1)
    expect(invitation.acceptedBy).toBe(rows[0]?.id)
    await world.mailTo(invitation.email)
    expect(world.mails.filter((mail) => mail.to === invitation.email)).toHaveLength(1)
  })

  it('keeps the address of the invitation, whatever the form says', async () => {
    const invitation = invite()
    const { browser, page } = await openInvitation(invitation)
    await browser.submit(page, { ...person, email: 'mallory@example.com' })
    expect(await world.identity.findAccount('mallory@example.com')).toBeUndefined()
    expect(await world.identity.findAccount(invitation.email)).toBeDefined()
  })

  it('says at the field what is wrong, and keeps what was right', async () => {
    const { browser, page } = await openInvitation(invite())
    const again = await browser.submit(page, { givenName: ' ', familyName: '', password: 'password1234' })
    expect(again.status).toBe(400)
    expect(again.text).toContain('id="givenName-problem">Please enter your first name.')
    expect(again.text).toContain('id="familyName-problem">Please enter your last name.')
    expect(again.text).toContain('id="password-problem">This password is among the most common ones.')
    expect(again.text).toMatch(/id="givenName"[^>]*aria-invalid="true" aria-describedby="givenName-problem"/)
    expect(again.text).not.toContain('password1234')
    const kept = await browser.submit(again, { ...person, familyName: '' })
    expect(kept.text).toContain('value="Grace"')
  })

  it('leaves no account where the invitation was taken meanwhile', async () => {
    const invitation = invite()
    const { browser, page } = await openInvitation(invitation)
    const { email } = invitation
    // The directory's last word comes when the invitation is accepted, not when the page was shown.
    Object.defineProperty(invitation, 'acceptedBy', {
      get: () => 'somebody else',
      set: () => {
        throw new Error('taken')
      },
    })
    const failed = await browser.submit(page, person)
    expect(failed.status).toBe(500)
    expect(failed.text).not.toContain('taken')
    expect(await world.identity.findAccount(email)).toBeUndefined()
  })
})

describe('an invitation that somebody else takes between page and answer', () => {
  it('makes no account and says that it was used', async () => {
    const invitation = invite()
    const { browser, page } = await openInvitation(invitation)
    let asked = 0
    Object.defineProperty(invitation, 'state', { get: () => (asked++ === 0 ? 'open' : 'used') })
    const done = await browser.submit(page, person)
    expect(new URL(done.location ?? '').searchParams.get('error_description')).toBe('This URL can be used only once')
    expect(await world.identity.findAccount(invitation.email)).toBeUndefined()
  })
})

describe('an invitation', () => {
  it('to somebody with an account opens sign-in, and signing in accepts it', async () => {
    const { email, sub } = await world.person()
    const invitation = invite({ email })
    const { browser, page } = await openInvitation(invitation)
    expect(page.text).toContain('You already have an account. Sign in to join Acme.')
    const done = await browser.submit(page, { password: PASSWORD })
    expect(done.location).toContain('code=')
    expect(invitation.acceptedBy).toBe(sub)
  })

  it('asks who accepts it, although somebody else is signed in', async () => {
    const { email } = await world.person()
    const browser = world.browser()
    await browser.submit(await browser.open(world.authorizeUrl().url), { email, password: PASSWORD })
    const { page } = await openInvitation(invite({ provesEmail: true }), browser)
    expect(page.text).toContain('Create your account')
    // The provider ends the other session first, by a form that submits itself.
    const switching = await browser.submit(page, person)
    const done = await browser.submit(switching)
    expect(done.location).toContain('/callback?code=')
  })

  it('that is unknown, used or expired ends at the error page', async () => {
    const outcomes = { used: 'This URL can be used only once', expired: 'Access expired.' } as const
    for (const state of ['used', 'expired'] as const) {
      const { page } = await openInvitation(invite({ state }))
      expect(new URL(page.location ?? '').searchParams.get('error_description')).toBe(outcomes[state])
    }
    const stranger = invite()
    const { page } = await openInvitation({ ...stranger, email: 'other@example.com' })
    expect(new URL(page.location ?? '').searchParams.get('error_description')).toBe('This link is not valid.')
  })

  it('opened again after signing up leads to sign-in', async () => {
    const invitation = invite()
    const { browser, page } = await openInvitation(invitation)
    await browser.submit(page, person)
    const again = await openInvitation(invitation)
    expect(again.page.text).toContain('<h1>Sign in</h1>')
    expect(again.page.text).toContain(invitation.email)
  })

  it('is needed: sign-up without one makes no account', async () => {
    const browser = world.browser()
    const page = await browser.open(world.authorizeUrl({ email: 'walk-in@example.com', screen_hint: 'signup' }).url)
    const done = await browser.follow(
      await browser.post(`${page.url}/sign-up`, { ...person, email: 'walk-in@example.com' }),
    )
    expect(done.text).toContain('<h1>Sign in</h1>')
    expect(await world.identity.findAccount('walk-in@example.com')).toBeUndefined()
  })
})
