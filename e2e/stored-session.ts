import type { Page } from 'playwright-core'

interface StoredSession {
  access_token: string
  refresh_token: string
  expires_at: number
}

const KEY = `Object.keys(sessionStorage).find((key) => key.startsWith('oidc.user:'))`

/** What the tab remembers of the sign-in, or null. */
export async function storedSession(page: Page): Promise<StoredSession | null> {
  const text = await page.evaluate<string | null>(`sessionStorage.getItem(${KEY} ?? '')`)
  return text === null ? null : JSON.parse(text)
}

/** Ages or damages the stored session as time or an operator would. */
export async function changeStoredSession(page: Page, change: Partial<StoredSession>) {
  const session = await storedSession(page)
  if (session === null) throw new Error('nobody is signed in')
  const text = JSON.stringify({ ...session, ...change })
  await page.evaluate(`sessionStorage.setItem(${KEY}, ${JSON.stringify(text)})`)
}
