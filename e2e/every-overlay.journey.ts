import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { openAccountMenu } from './account-menu.ts'
import type { Visit } from './browser.ts'
import { good } from './every-look.ts'
import { acmeBank, addPerson, admin, viewer } from './people.ts'
import { addWorkspace } from './records.ts'
import { openAs } from './sign-in.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openKeys(visit: Visit) {
  const workspace = await addWorkspace('free')
  await openAs(visit, await addPerson([[workspace, 'Admin']]), `/${workspace.id}/account/api-keys`)
  await button(visit.page, 'Create API key').click()
  await dialog(visit.page)
    .getByLabel('Name')
    .fill(`Stream ${'with a long name '.repeat(6)}`.trim())
}

describe('whatever opens over a page', () => {
  good('the dialog of a new API key with a name that will not do', async (visit) => {
    await openKeys(visit)
    await dialog(visit.page).getByLabel('Name').fill('<')
    await visit.page.getByText('API key name must be 2 to 125 characters').waitFor()
  })

  good('the secret of a new API key', async (visit) => {
    await openKeys(visit)
    await button(visit.page, 'Create key').click()
    await visit.page.getByTestId('api-key-secret').waitFor()
  })

  good('the question before a key is revoked', async (visit) => {
    const { page } = visit
    await openKeys(visit)
    await button(page, 'Create key').click()
    await button(page, 'I have stored it').click()
    await page.getByRole('button', { name: /^Revoke Stream/ }).click()
    await button(page, 'Revoke key').waitFor()
  })

  good(
    'the folded drawer',
    async (visit) => {
      const { page } = visit
      await page.setViewportSize({ width: 360, height: 740 })
      await openAs(visit, admin(), `/${acmeBank.id}/dashboard`)
      await button(page, 'Open navigation').click()
      await dialog(page).getByRole('link', { name: 'Dashboard' }).waitFor()
    },
    [360, 900],
  )

  good('the account menu of a reader, with the reason for what is not available', async (visit) => {
    await openAs(visit, viewer(), `/${acmeBank.id}/dashboard`)
    await openAccountMenu(visit.page)
    // Down and up again: the reason shows for whoever comes by keyboard.
    await visit.page.keyboard.press('ArrowDown')
    await visit.page.keyboard.press('ArrowUp')
    await visit.page.getByRole('tooltip', { name: 'Feature not available' }).waitFor()
  })

  good('the shortcuts', async (visit) => {
    await openAs(visit, admin(), `/${acmeBank.id}/account/user-settings`)
    await visit.page.getByRole('heading', { name: 'User settings', level: 1 }).waitFor()
    await visit.page.keyboard.press('?')
    await dialog(visit.page).waitFor()
  })

  good('the palette', async (visit) => {
    await openAs(visit, admin(), `/${acmeBank.id}/account/user-settings`)
    await visit.page.getByRole('heading', { name: 'User settings', level: 1 }).waitFor()
    await visit.page.keyboard.press('Control+k')
    await visit.page.getByRole('option', { name: 'Threats' }).waitFor()
  })

  good('a toast', async (visit) => {
    const { page, context } = visit
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openAs(visit, admin(), `/${acmeBank.id}/dashboard`)
    await button(page, 'Copy workspace ID').click()
    // A toast under the pointer stays.
    await page.getByRole('alert').filter({ hasText: 'Copied to clipboard' }).hover()
  })
})
