import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { journey } from './browser.ts'
import { good } from './every-look.ts'
import { ATTACKER, openExplorer, SLOW_MS } from './explorer-story.ts'
import { expectFocus, walkAndPress, walkTo } from './keyboard.ts'
import { addPerson } from './people.ts'
import { addMembership } from './records.ts'
import { openAs } from './sign-in.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const total = (page: Page) => page.getByTestId('total')
const expectTotal = (page: Page, count: number) =>
  expect.poll(() => total(page).textContent(), { timeout: 90_000 }).toMatch(new RegExp(`^${count} event`))
const chips = (page: Page) => page.getByRole('list', { name: 'Filters' })
const suggestion = (page: Page) => page.getByRole('listbox', { name: 'Value' }).getByRole('option').first()
const timeline = (page: Page) => page.getByRole('slider', { name: 'Events over time' })

describe('the event explorer', () => {
  journey(
    'leads from a crowd of events to the one that matters, and back',
    async (visit) => {
      const { page } = visit
      await openExplorer(visit, '?range=1d')
      await expectTotal(page, 41)

      // A value of the table becomes a filter.
      await button(page, ATTACKER).first().click()
      await page.getByRole('menuitem', { name: 'Filter by this value' }).click()
      await chips(page).getByText(`IP address is ${ATTACKER}`).waitFor()
      await expectTotal(page, 30)
      await page.goBack()
      await expectTotal(page, 41)
      await page.goForward()
      await expectTotal(page, 30)

      // A suggestion comes with how often it occurs.
      await button(page, 'Add filter').click()
      await page.getByRole('combobox', { name: 'Field' }).fill('account')
      await page.getByRole('option', { name: 'Account', exact: true }).click()
      await page.getByRole('combobox', { name: 'Value' }).fill('VICT')
      await page.getByRole('option', { name: /victim-1.*10/ }).click()
      await expectTotal(page, 10)
      await button(page, 'Remove filter Account is').click()
      await expectTotal(page, 30)

      // A drag over the last part of the day leaves what lies in it.
      const box = await timeline(page).boundingBox()
      if (box === null) throw new Error('no timeline')
      await page.mouse.move(box.x + box.width * 0.85, box.y + 40)
      await page.mouse.down()
      await page.mouse.move(box.x + box.width * 0.99, box.y + 40, { steps: 4 })
      await page.mouse.up()
      await expect.poll(() => page.url()).toMatch(/from=.*to=/)
      await expectTotal(page, 30)

      // Who stands behind it.
      await page.getByRole('tab', { name: 'Accounts' }).click()
      await page.getByRole('row', { name: /victim-2 10 1/ }).waitFor()
      await button(page, 'victim-2').click()
      await expectTotal(page, 10)
      await chips(page).getByText('Account is victim-2').waitFor()
      await page.getByRole('tab', { name: 'Events', selected: true }).waitFor()

      // The whole event, and from one of its values on.
      await page.getByRole('row').nth(1).getByRole('button').first().click()
      const drawer = page.getByRole('dialog')
      await drawer.getByText('python-requests/2.32', { exact: true }).waitFor()
      expect(await drawer.getByRole('heading', { name: 'Phone' }).count()).toBe(0)
      await drawer.getByText('"event.reason": "bad_password"').waitFor()
      await drawer.getByRole('button', { name: 'python-requests/2.32' }).click()
      await page.getByRole('menuitem', { name: 'Exclude this value' }).click()
      await page.getByText('No event matches').waitFor()
      await button(page, 'Clear filters').click()
      await expect
        .poll(() =>
          chips(page)
            .getByRole('button', { name: /^Remove/ })
            .count(),
        )
        .toBe(0)
    },
    { timeoutMs: SLOW_MS },
  )

  journey(
    'is saved, shared and exported',
    async (visit) => {
      const { page, context } = visit
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const workspace = await openExplorer(visit, '?range=1d')
      await button(page, 'Failed logins').click()
      await expectTotal(page, 31)

      await button(page, 'Saved searches').click()
      await page.getByRole('menuitem', { name: 'Save this search…' }).click()
      await page.getByRole('dialog').getByLabel('Name').fill('Refused')
      await button(page, 'Save').click()
      await page.getByText('Saved as “Refused”').waitFor()
      await page.goto(`/${workspace.id}/event-explorer?range=1d`)
      await expectTotal(page, 41)
      await button(page, 'Saved searches').click()
      await page.getByRole('menuitem', { name: 'Refused' }).click()
      await expectTotal(page, 31)

      await button(page, 'Share').click()
      await page.getByText('Link copied').waitFor()
      const link = await page.evaluate<string>('navigator.clipboard.readText()')
      const other = await context.newPage()
      await other.goto(link)
      await chips(other).getByText('Event is one of').waitFor()
      await expectTotal(other, 31)
      await other.close()

      const saved = page.waitForEvent('download')
      await button(page, 'Export').click()
      await page.getByRole('menuitem', { name: 'CSV' }).click()
      const file = join(await mkdtemp(join(tmpdir(), 'signet-export-')), 'events.csv')
      await (await saved).saveAs(file)
      const lines = (await readFile(file, 'utf8')).trim().split('\n')
      await rm(dirname(file), { recursive: true })
      expect(lines[0]).toContain('event.type')
      expect(lines.filter((line) => line.includes('LOGIN_FAILED'))).toHaveLength(31)

      await button(page, 'Saved searches').click()
      await page.getByRole('menuitem', { name: 'Rename or delete…' }).click()
      await button(page, 'Rename Refused').click()
      await page.getByRole('dialog').getByLabel('Name').fill('Refused logins')
      await button(page, 'Save').click()
      await button(page, 'Delete Refused logins').click()
      await button(page, 'Delete search').click()
      await page.getByText('No search has been saved yet').waitFor()

      // Whoever may only read opens searches and changes none.
      const reader = await addPerson([])
      await addMembership(reader.sub, reader.email, workspace, 'Read Only')
      await context.clearCookies()
      await page.evaluate('sessionStorage.clear()')
      await openAs(visit, reader, `/${workspace.id}/event-explorer`)
      await button(page, 'Saved searches').click()
      await page.getByRole('menu').getByText('No search has been saved yet').waitFor()
      expect(await page.getByRole('menuitem', { name: 'Save this search…' }).count()).toBe(0)
    },
    { timeoutMs: SLOW_MS },
  )

  journey(
    'needs no mouse',
    async (visit) => {
      const { page } = visit
      await openExplorer(visit, '?range=1d')
      await expectTotal(page, 41)
      const { keyboard } = page

      await walkAndPress(button(page, 'Add filter'))
      await expectFocus(page.getByRole('combobox', { name: 'Field' }))
      await keyboard.press('Escape')
      await expectFocus(button(page, 'Add filter'))
      await keyboard.press('Enter')
      await expectFocus(page.getByRole('combobox', { name: 'Field' }))
      await keyboard.type('country')
      await keyboard.press('Enter')
      await expectFocus(page.getByRole('combobox', { name: 'Value' }))
      await suggestion(page).waitFor()
      await keyboard.press('ArrowDown')
      await keyboard.press('Enter')
      await chips(page)
        .getByText(/^Country is/)
        .waitFor()
      await page.goBack()
      await expectTotal(page, 41)

      // From bar to bar; Enter looks closer.
      await page.getByRole('heading', { level: 1 }).focus()
      await walkTo(timeline(page))
      await keyboard.press('End')
      expect(await timeline(page).getAttribute('aria-valuetext')).toMatch(/event/)
      await keyboard.press('Shift+ArrowLeft')
      await keyboard.press('Enter')
      await expect.poll(() => page.url()).toMatch(/from=/)

      await page.goto(page.url().replace(/\?.*/, '?range=1d'))
      await expectTotal(page, 41)
      await page.getByRole('heading', { level: 1 }).focus()
      await walkTo(page.getByRole('tab', { name: 'Events' }))
      await keyboard.press('ArrowRight')
      await expectFocus(page.getByRole('tab', { name: 'Accounts', selected: true }))
      await keyboard.press('ArrowLeft')
      const first = page.getByRole('row').nth(1).getByRole('button').first()
      await first.waitFor()
      await walkTo(first)
      await keyboard.press('ArrowDown')
      const opener = page.getByRole('row').nth(2).getByRole('button').first()
      await expectFocus(opener)
      await keyboard.press('Enter')
      await page.getByRole('dialog').getByRole('heading', { name: 'Stored record' }).waitFor()
      await keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      // The curtain takes a moment longer than what it was drawn for.
      await page.waitForTimeout(500)
      await expectFocus(opener)
      await keyboard.press('Tab')
      await keyboard.press('Enter')
      await expectFocus(page.getByRole('menuitem', { name: 'Filter by this value' }))
      await keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
      expect(await page.evaluate<string>('document.activeElement.tagName')).toBe('BUTTON')
    },
    { timeoutMs: SLOW_MS },
  )

  good('the explorer with strings that would like to be more', async (visit) => {
    const { page } = visit
    const filters = [
      {
        operator: 'or',
        filters: [
          { field: 'customData.note', operator: 'contains', values: ['<script>'.repeat(30)] },
          { field: 'ip.vpn', operator: 'notEquals', values: ['true'] },
        ],
      },
      { field: 'account.id', operator: 'exists' },
    ]
    await openExplorer(visit, `?range=1d&filters=${encodeURIComponent(JSON.stringify(filters))}&size=7&order=nonsense`)
    await expectTotal(page, 41)
    await page.getByRole('table').waitFor()
    expect(await page.title()).toContain('Event explorer')
  })

  good(
    'one whole event',
    async (visit) => {
      await openExplorer(visit, '?range=1d&event=hostile')
      await visit.page.getByRole('dialog').getByRole('heading', { name: 'Stored record' }).waitFor()
      expect(await visit.page.title()).toContain('Event explorer')
    },
    [360, 1440],
  )
})
