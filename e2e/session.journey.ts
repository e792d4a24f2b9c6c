import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { choose } from './account-menu.ts'
import { journey, type Visit } from './browser.ts'
import { addPerson } from './people.ts'
import { addWorkspace, revokeSessions } from './records.ts'
import { accountButton, fillSignIn, openAs, placeOf, seeSignIn } from './sign-in.ts'
import { changeStoredSession, storedSession } from './stored-session.ts'

async function signInSomebody(visit: Visit) {
  const workspace = await addWorkspace('enterprise')
  const person = await addPerson([[workspace, 'Admin']])
  const place = `/${workspace.id}/account/user-settings`
  await openAs(visit, person, place)
  await visit.page.getByRole('heading', { name: 'User settings', level: 1 }).waitFor()
  return { workspace, person, place }
}

const openKeysByKeyboard = async (page: Page) => {
  await page.keyboard.press('g')
  await page.keyboard.press('k')
}
const keysHeading = (page: Page) => page.getByRole('heading', { name: 'API keys', level: 1 })

describe('logging out', () => {
  journey('returns to the site’s origin, and the session is gone', async (visit) => {
    const { page, origin } = visit
    const { place } = await signInSomebody(visit)
    const visited: string[] = []
    page.on('framenavigated', (frame) => visited.push(frame.url()))
    await choose(page, 'Logout')
    await seeSignIn(page)
    expect(visited).toContain(`${origin}/`)
    expect(await storedSession(page)).toBeNull()
    await page.goto(place)
    await seeSignIn(page)
  })
})

describe('a session', () => {
  journey('is renewed silently before its token ends, and the person stays on the page', async (visit) => {
    const { page } = visit
    const { place } = await signInSomebody(visit)
    await changeStoredSession(page, { expires_at: Math.floor(Date.now() / 1000) + 30 })
    const before = (await storedSession(page))?.access_token
    const loads: string[] = []
    await page.reload()
    page.on('load', () => loads.push(page.url()))
    await expect.poll(async () => (await storedSession(page))?.access_token, { timeout: 60_000 }).not.toBe(before)
    await page.getByRole('heading', { name: 'User settings', level: 1 }).waitFor()
    expect(loads).toEqual([])
    expect(placeOf(page)).toBe(place)
  })

  journey('whose token the API refuses is renewed and the call repeated, unnoticed', async (visit) => {
    const { page } = visit
    visit.expectTrouble(/status of 401/)
    const { workspace } = await signInSomebody(visit)
    await changeStoredSession(page, { access_token: 'refused' })
    const loads: string[] = []
    page.on('load', () => loads.push(page.url()))
    await openKeysByKeyboard(page)
    await keysHeading(page).waitFor()
    await page.getByText('No API keys yet').waitFor()
    expect(loads).toEqual([])
    expect(placeOf(page)).toBe(`/${workspace.id}/account/api-keys`)
  })

  journey('that was revoked leads to the sign-in, and from there back to the page', async (visit) => {
    const { page } = visit
    visit.expectTrouble(/status of 40[01]/)
    const { workspace, person } = await signInSomebody(visit)
    await revokeSessions(person.sub)
    await changeStoredSession(page, { access_token: 'refused' })
    await openKeysByKeyboard(page)
    await seeSignIn(page)
    await fillSignIn(page, person)
    await keysHeading(page).waitFor()
    expect(placeOf(page)).toBe(`/${workspace.id}/account/api-keys`)
  })

  journey('that ended while the tab was closed leads to the sign-in and back', async (visit) => {
    const { page } = visit
    visit.expectTrouble(/status of 400/)
    const { person, place } = await signInSomebody(visit)
    await revokeSessions(person.sub)
    await changeStoredSession(page, { expires_at: Math.floor(Date.now() / 1000) - 60 })
    await page.reload()
    await seeSignIn(page)
    await fillSignIn(page, person)
    await accountButton(page).waitFor()
    await page.getByRole('heading', { name: 'User settings', level: 1 }).waitFor()
    expect(placeOf(page)).toBe(place)
  })
})
