import { DEMO_CLIENT_UUID } from '@signet/contract/demo'
import { paths, type RouteName } from '@signet/contract/paths'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import type { Visit } from './browser.ts'
import { good } from './every-look.ts'
import { acmeBank, addPerson, admin } from './people.ts'
import { addWorkspace, setPlanStatus } from './records.ts'
import { openAs } from './sign-in.ts'

const WIDTHS = [1440]
const ofCall = (call: RouteName) => (url: URL) => url.pathname === paths[call][1]

/** From here on these calls get no answer, and whatever waits for them keeps waiting. */
async function hold(page: Page, calls: readonly RouteName[]) {
  for (const call of calls) await page.route(ofCall(call), () => undefined)
}

async function fail(page: Page, calls: readonly RouteName[]) {
  const error = {
    code: 'internal',
    message: 'Something went wrong.',
    requestId: '7d0f2c1e-93b4-4d07-9a51-0c6b8f3e2a44',
  }
  for (const call of calls) await page.route(ofCall(call), (route) => route.fulfill({ status: 500, json: { error } }))
}

async function openInactive(visit: Visit) {
  const workspace = await addWorkspace('enterprise')
  await setPlanStatus(workspace, 'expired')
  visit.expectTrouble(/status of 402/)
  await openAs(visit, await addPerson([[workspace, 'Admin']]))
}

interface Place {
  name: string
  path: string
  calls: readonly RouteName[]
  /** The page's own heading, where it does not wait for the calls. */
  title?: string
  /** What stands there for good when the calls fail. */
  failed: string
}

const places: readonly Place[] = [
  { name: 'the frame', path: 'dashboard', calls: ['getProfile'], failed: 'Could not load Profile Information' },
  { name: 'any page', path: 'dashboard', calls: ['getClientMetrics'], failed: 'Page could not load' },
  {
    name: 'the dashboard',
    path: 'dashboard',
    calls: ['listApiKeys', 'getClient'],
    title: acmeBank.company,
    failed: 'Failed to load the workspace',
  },
  {
    name: 'the API keys',
    path: 'account/api-keys',
    calls: ['listApiKeys'],
    title: 'API keys',
    failed: 'Failed to load API keys',
  },
  {
    name: 'the user settings',
    path: 'account/user-settings',
    calls: ['getApplication'],
    title: 'User settings',
    failed: 'Failed to load the application',
  },
]

describe('while it loads', () => {
  // One skeleton a kind of page: the rest are made of the same parts.
  for (const { name, path, calls, title = 'Loading' } of places.slice(0, 3)) {
    good(
      name,
      async (visit) => {
        const { page } = visit
        await openAs(visit, admin(), `/${acmeBank.id}/${path}`)
        await hold(page, calls)
        await page.reload()
        await page.getByRole('heading', { name: title, level: 1 }).waitFor()
        await page.locator('[aria-busy=true]').first().waitFor()
      },
      WIDTHS,
    )
  }

  good(
    'the page of an inactive plan',
    async (visit) => {
      await hold(visit.page, ['getClient'])
      await openInactive(visit)
      await visit.page.locator('[aria-busy=true]').waitFor()
    },
    WIDTHS,
  )
})

describe('when it fails', () => {
  for (const { name, path, calls, failed } of places) {
    good(
      name,
      async (visit) => {
        const { page } = visit
        visit.expectTrouble(/500|ApiError|Something went wrong/)
        await openAs(visit, admin(), `/${acmeBank.id}/${path}`)
        await fail(page, calls)
        await page.reload()
        await page.getByText(failed).first().waitFor()
        await page.getByRole('button', { name: 'Try again' }).first().waitFor()
      },
      WIDTHS,
    )
  }

  good(
    'the page of an inactive plan',
    async (visit) => {
      visit.expectTrouble(/500/)
      await fail(visit.page, ['getClient'])
      await openInactive(visit)
      await visit.page.getByText('Failed to load the workspace').waitFor()
    },
    WIDTHS,
  )
})

describe('while it is empty', () => {
  good(
    'the dashboard',
    async (visit) => {
      const workspace = await addWorkspace('free')
      await openAs(visit, await addPerson([[workspace, 'Admin']]))
      await visit.page.getByText('Create an API key').waitFor()
      await visit.page.getByText('Workspace ID').waitFor()
    },
    WIDTHS,
  )

  good(
    'the API keys',
    async (visit) => {
      const workspace = await addWorkspace('free')
      await openAs(visit, await addPerson([[workspace, 'Admin']]), `/${workspace.id}/account/api-keys`)
      await visit.page.getByText('No API keys yet').waitFor()
    },
    WIDTHS,
  )

  good(
    'the list of workspaces of somebody who has none',
    async (visit) => {
      await openAs(visit, await addPerson([]), `/${DEMO_CLIENT_UUID}/account/user-settings`)
      await visit.page.getByText('You do not belong to a workspace yet.').waitFor()
    },
    WIDTHS,
  )
})
