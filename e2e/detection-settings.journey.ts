import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { journey } from './browser.ts'
import { addPerson } from './people.ts'
import { addWorkspace } from './records.ts'
import { openAs } from './sign-in.ts'

const failures = (page: Page) => page.getByRole('textbox', { name: 'Failures of one source' })
const level = (page: Page, name: string) => page.getByRole('textbox', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const open = (page: Page) => page.getByRole('button', { name: /^Brute force/ })

describe('detection settings', () => {
  journey('are changed, kept, and warn before they are lost', async (visit) => {
    const { page } = visit
    const workspace = await addWorkspace('enterprise')
    await openAs(visit, await addPerson([[workspace, 'Admin']]), `/${workspace.id}/threats`)
    await page.getByRole('link', { name: 'Detection settings' }).click()
    await open(page).click()
    await failures(page).fill('0')
    await save(page).click()
    await page.getByText('Enter a number from 1 to 1,000').waitFor()
    expect(await failures(page).evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true)
    await failures(page).fill('12')
    await level(page, 'High from').fill('0,9')
    await page.getByRole('switch', { name: /^SMS pumping/ }).click({ force: true })
    await page.getByText('3 unsaved changes').waitFor()

    await page.getByRole('link', { name: 'All threats' }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await save(page).click()
    await page.getByText('Detection settings saved').waitFor()
    await page.reload()
    await open(page).click()
    expect(await failures(page).inputValue()).toBe('12')
    expect(await level(page, 'High from').inputValue()).toBe('0.9')
    await open(page).getByText('1 number changed').waitFor()

    await page.getByRole('button', { name: 'Reset everything…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reset everything' }).click()
    await page.getByText('Detection settings reset').waitFor()
    expect(await failures(page).inputValue()).toBe('10')
    expect(await level(page, 'Medium from').inputValue()).toBe('0.2')
  })

  journey('that somebody else saved meanwhile are not overwritten, and nothing typed is lost', async (visit) => {
    const { page, context } = visit
    const workspace = await addWorkspace('enterprise')
    const path = `/${workspace.id}/threats/settings`
    await openAs(visit, await addPerson([[workspace, 'Admin']]), path)
    await open(page).click()
    await failures(page).fill('12')
    const other = await context.newPage()
    await other.goto(path)
    await level(other, 'High from').fill('0.95')
    await save(other).click()
    await other.getByText('Detection settings saved').waitFor()
    await other.close()

    visit.expectTrouble(/409/)
    await save(page).click()
    await page.getByRole('button', { name: 'Load theirs, keep my changes' }).click()
    await page.getByText('1 unsaved change').waitFor()
    await expect.poll(() => level(page, 'High from').inputValue()).toBe('0.95')
    expect(await failures(page).inputValue()).toBe('12')
    await save(page).click()
    await page.getByText('Detection settings saved').waitFor()
  })

  journey('are told, not offered, to whoever may not change them', async (visit) => {
    const { page } = visit
    const workspace = await addWorkspace('enterprise')
    await openAs(visit, await addPerson([[workspace, 'Analyst']]), `/${workspace.id}/threats/settings`)
    await page.getByText('Only admins change detection settings').waitFor()
    expect(await level(page, 'High from').isDisabled()).toBe(true)
    expect(await save(page).count()).toBe(0)
  })
})
