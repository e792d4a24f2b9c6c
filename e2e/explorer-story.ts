import { expect } from 'vitest'
import type { Visit } from './browser.ts'
import { addPerson, type OwnPerson } from './people.ts'
import { addWorkspace, type Workspace } from './records.ts'
import { openAs } from './sign-in.ts'
import { storedSession } from './stored-session.ts'

const MINUTE_MS = 60_000
/** The engine may be emulated. */
const ANSWER_MS = 90_000
export const SLOW_MS = 420_000
export const ATTACKER = '8.8.8.8'
const HOME = '81.2.69.142'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** Thirty refused logins of one address within half an hour, and ten quiet ones before and after. */
function story(now: number) {
  const refused = Array.from({ length: 30 }, (_, n) => ({
    id: `refused-${n}`,
    type: 'LOGIN_FAILED',
    reason: 'bad_password',
    ip: ATTACKER,
    userAgent: 'python-requests/2.32',
    accountId: `victim-${n % 3}`,
    timestamp: now - 120 * MINUTE_MS + n * MINUTE_MS,
  }))
  const quiet = Array.from({ length: 10 }, (_, n) => ({
    id: `quiet-${n}`,
    type: 'LOGIN_SUCCESS',
    ip: HOME,
    userAgent: CHROME,
    accountId: 'ada',
    email: 'ada@example.com',
    sessionId: `session-${n % 2}`,
    timestamp: now - (10 + n * 40) * MINUTE_MS,
  }))
  return [...refused, ...quiet]
}

/** Strings that would like to be more than strings, and some that are only long. */
const hostile = (now: number) => ({
  id: 'hostile',
  type: 'LOGIN_FAILED',
  ip: HOME,
  userAgent: `<script>document.title='run'</script>${'x'.repeat(900)}`,
  accountId: '\u202Egnp.<img src=x onerror="document.title=1">',
  email: `${'long'.repeat(15)}@${'very-'.repeat(12)}long.example.com`,
  timestamp: now - 5 * MINUTE_MS,
  customData: {
    note: `</code><script>document.title='run'</script>\u202E\u200F${'w'.repeat(1000)}`,
    deep: { er: [1] },
  },
})

interface Place {
  workspace: Workspace
  person: OwnPerson
}

let place: Promise<Place> | undefined

/** A workspace of this file, with the story in it; opened as its Admin. */
export async function openExplorer(visit: Visit, search = '') {
  visit.page.setDefaultTimeout(ANSWER_MS)
  place ??= settle(visit)
  const { workspace, person } = await place
  await openAs(visit, person, `/${workspace.id}/event-explorer${search}`)
  return workspace
}

/** The events are there before anybody looks: an engine that has just started answers its first questions slowly. */
async function settle(visit: Visit): Promise<Place> {
  const { page } = visit
  const workspace = await addWorkspace('enterprise')
  const person = await addPerson([[workspace, 'Admin']])
  await openAs(visit, person, `/${workspace.id}/account/user-settings`)
  const token = (await storedSession(page))?.access_token
  const post = async (path: string, body: unknown, secret = token) => {
    const headers = { authorization: `Bearer ${secret}`, 'x-client-uuid': workspace.id }
    return (await page.request.post(path, { data: body, headers, timeout: 60_000 })).json()
  }
  const { key } = await post('/v1/client-services-api/apikeys/', { name: 'Explorer journeys' })
  const now = Date.now()
  expect(await post('/v1/signalprint/logs', [...story(now), hostile(now)], key)).toMatchObject({ accepted: 41 })
  const timeRange = [new Date(now - 1440 * MINUTE_MS).toISOString(), new Date(now + MINUTE_MS).toISOString()]
  const kept = async () => (await post('/v1/events/events', { timeRange, limit: 0 })).total
  await expect.poll(kept, { timeout: 300_000, interval: 1000 }).toBe(41)
  return { workspace, person }
}
