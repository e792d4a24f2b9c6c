import { randomUUID } from 'node:crypto'
import { DEMO_CLIENT_UUID } from '@signet/contract/demo'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { journey, type Visit } from './browser.ts'
import { postEvents } from './events.ts'
import { addPerson } from './people.ts'
import { addWorkspace } from './records.ts'
import { openAs, placeOf } from './sign-in.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
/** What is acknowledged can be searched within seconds; an emulated store takes longer. */
const SEARCHABLE_MS = 60_000

async function asAnalyst(visit: Visit, path: string) {
  const workspace = await addWorkspace('enterprise')
  await openAs(visit, await addPerson([[workspace, 'Analyst']]), `/${workspace.id}${path}`)
  return workspace
}

async function makeKeyInPlace(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create key' }).click()
  const secret = page.locator('code[data-private]')
  await secret.waitFor()
  return (await secret.textContent()) ?? ''
}

describe('setting up a workspace', () => {
  journey('leads from nothing to the first event on the screen', async (visit) => {
    const { page } = visit
    const workspace = await asAnalyst(visit, '/setup/start')
    await heading(page, 'Signet is best explored with data').waitFor()
    await page.getByRole('link', { name: /Connect a log stream/ }).click()
    await page.getByText('Waiting for the first event').waitFor()
    await page.getByText('Direct API', { exact: true }).click()
    const key = await makeKeyInPlace(page)
    expect(key).toMatch(/^sig_/)
    await page.getByText(`Authorization: Bearer ${key}`).first().waitFor()
    await postEvents(key, [{ accountId: 'first-account' }])
    await page.getByText('1 event received').waitFor()
    await page.getByRole('link', { name: 'Look at them' }).click()
    await page.waitForURL(/event-explorer/)
    expect(placeOf(page)).toContain(workspace.id)
  })

  journey('says so when records arrive of which none becomes an event', async (visit) => {
    const { page } = visit
    await asAnalyst(visit, '/setup/integrations')
    const key = await makeKeyInPlace(page)
    await postEvents(key, [{ type: 'NONSENSE' }])
    await page.getByText('1 rejected, 0 ignored').waitFor()
    await page.getByRole('link', { name: 'See why' }).click()
    await heading(page, 'Ingestion health').waitFor()
    await page.getByRole('row', { name: /Event type not known/ }).waitFor()
  })

  journey('may be skipped, and is closed to readers', async (visit) => {
    const { page } = visit
    const workspace = await asAnalyst(visit, '/setup/start')
    await page.getByRole('button', { name: 'Skip for now' }).click()
    await heading(page, workspace.company).waitFor()
    await visit.context.clearCookies()
    await page.evaluate('localStorage.clear(); sessionStorage.clear()')
    await openAs(visit, await addPerson([[workspace, 'Read Only']]), `/${workspace.id}/setup/upload`)
    await heading(page, workspace.company).waitFor()
    expect(placeOf(page)).toBe(`/${workspace.id}/dashboard`)
  })
})

describe('a CSV file', () => {
  const header = 'timestamp,ip,accountId,email,phone,userAgent,type'
  const row = (email: string) => `,81.2.69.142,${randomUUID()},${email},,Firefox,LOGIN_SUCCESS`
  const file = (name: string, ...rows: string[]) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from([header, ...rows].join('\n')),
  })

  journey('with wrong identifiers is held until they are skipped, and adds nothing a second time', async (visit) => {
    const { page } = visit
    const workspace = await asAnalyst(visit, '/setup/upload')
    const input = page.locator('input[type=file]')
    const good = row('ada@example.com')
    const mixed = file('mixed.csv', good, row('not an address'), good)
    await input.setInputFiles(mixed)
    const dialog = page.getByRole('dialog', { name: '2 errors were encountered' })
    await dialog.getByText('not an address').waitFor()
    await dialog.getByText('1 duplicate row will be skipped: 3').waitFor()
    const [report] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download error report' }).click(),
    ])
    expect(report.suggestedFilename()).toBe('signet-upload-errors.csv')
    await dialog.getByRole('button', { name: 'Skip Identifiers' }).click()
    await page.getByText('2 events were taken in.').waitFor()
    await page.getByRole('button', { name: 'Remove file' }).click()
    await input.setInputFiles(mixed)
    await dialog.getByRole('button', { name: 'Skip Identifiers' }).click()
    await page.getByText('3 rows were here already and were skipped.').waitFor()
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect.poll(() => placeOf(page)).toBe(`/${workspace.id}/signalprint`)
  })

  journey('that cannot be taken in says what is wrong with it', async (visit) => {
    const { page } = visit
    visit.expectTrouble(/status of 400/)
    await asAnalyst(visit, '/setup/upload')
    const input = page.locator('input[type=file]')
    await input.setInputFiles({ name: 'short.csv', mimeType: 'text/csv', buffer: Buffer.from('ip,email\n') })
    await page.getByText('Missing columns: timestamp, accountId, phone, userAgent, type').waitFor()
    await page.getByRole('button', { name: 'Remove file' }).click()
    await input.setInputFiles(file('old.csv', `2020-01-01T00:00:00Z${row('a@example.com')}`))
    await page.getByText('more than 31 days in the past').waitFor()
    await page.getByRole('button', { name: 'Remove file' }).click()
    await input.setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from('x') })
    await page.getByText('Only CSV files can be uploaded.').waitFor()
  })
})

describe('accounts', () => {
  journey(
    'are found, exported and opened',
    async (visit) => {
      const { page } = visit
      const workspace = await asAnalyst(visit, '/setup/integrations')
      const key = await makeKeyInPlace(page)
      await postEvents(key, [
        { accountId: 'ada-1', email: 'ada@example.com' },
        { accountId: '<img src=x onerror=alert(1)>', email: 'markup@example.org' },
      ])
      await expect
        .poll(
          async () => {
            await page.goto(`/${workspace.id}/accounts`)
            await page.getByRole('table').or(page.getByText('No events have come in yet')).first().waitFor()
            return page.getByRole('row').count()
          },
          { timeout: SEARCHABLE_MS, interval: 1_000 },
        )
        .toBe(3)
      await page.getByRole('button', { name: '<img src=x onerror=alert(1)>' }).waitFor()
      await page.getByRole('searchbox').fill('  ADA@ ')
      await page.getByRole('row', { name: /markup/ }).waitFor({ state: 'detached' })
      expect(placeOf(page)).toContain('filter=ADA')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export CSV' }).click(),
      ])
      expect(download.suggestedFilename()).toBe('accounts.csv')
      await page.getByRole('button', { name: 'ada-1' }).click()
      await page.waitForURL(/accounts\/account-details\//)
      await page.getByRole('heading', { name: 'ada-1', level: 1 }).waitFor({ timeout: 60_000 })
      await page.goBack()
      await page.getByRole('button', { name: 'ada-1' }).waitFor()
    },
    { timeoutMs: 240_000 },
  )

  journey('lead to the demo and to the setup where there are none yet', async (visit) => {
    const { page } = visit
    await asAnalyst(visit, '/accounts')
    await page.getByText('No events have come in yet').waitFor()
    await page.getByRole('link', { name: 'Open the interactive demo' }).click()
    await page.getByRole('button', { name: 'Exit Demo' }).waitFor()
    expect(placeOf(page)).toContain(`/${DEMO_CLIENT_UUID}/accounts`)
  })
})

describe('the welcome checklist', () => {
  journey('waits behind its button in a workspace without events, and remembers the choice', async (visit) => {
    const { page } = visit
    await asAnalyst(visit, '/dashboard')
    await page.getByRole('button', { name: 'Show getting started' }).click()
    await page.getByLabel('Your identity system').selectOption('workforceIdentity')
    await page.getByText('Connect the event hook or webhook').waitFor()
    await page.reload()
    await page.getByText('Connect the event hook or webhook').waitFor()
    await page.getByRole('button', { name: 'Hide getting started' }).click()
    await page.getByText('Connect the event hook or webhook').waitFor({ state: 'detached' })
  })
})
