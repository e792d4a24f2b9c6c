import type { Locator, Page } from 'playwright-core'
import type { Workspace } from './records.ts'
import { accountButton } from './sign-in.ts'

export async function openAccountMenu(page: Page): Promise<Locator> {
  await accountButton(page).click()
  const menu = page.getByRole('menu')
  await menu.waitFor()
  return menu
}

export async function choose(page: Page, item: string) {
  const menu = await openAccountMenu(page)
  await menu.getByRole('menuitem', { name: item }).click()
}

export const switchTo = (page: Page, workspace: Workspace) => choose(page, workspace.company)
