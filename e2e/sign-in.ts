import type { Page } from 'playwright-core'
import type { Visit } from './browser.ts'
import type { Person } from './people.ts'

const SIGN_IN_PAGE = /\/identity\/interaction\//

export const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Sign in', level: 1 })
export const accountButton = (page: Page) => page.getByRole('button', { name: 'Account menu' })

export async function seeSignIn(page: Page) {
  await page.waitForURL(SIGN_IN_PAGE)
  await signInHeading(page).waitFor()
}

export async function fillSignIn(page: Page, { email, password }: Person) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

type Cookies = Parameters<Visit['context']['addCookies']>[0]
const remembered = new Map<string, Cookies>()

/** Opens a page as somebody who is signed in; the password is typed only the first time in a file. */
export async function openAs({ page, context }: Visit, person: Person, path = '/') {
  const cookies = remembered.get(person.email)
  if (cookies !== undefined) await context.addCookies(cookies)
  await page.goto(path)
  await signInHeading(page).or(accountButton(page)).waitFor()
  if (SIGN_IN_PAGE.test(page.url())) {
    await fillSignIn(page, person)
    await accountButton(page).waitFor()
    remembered.set(person.email, await context.cookies())
  }
}

/** The path with query and hash, as the address bar shows it. */
export function placeOf(page: Page): string {
  const { pathname, search, hash } = new URL(page.url())
  return pathname + search + hash
}
