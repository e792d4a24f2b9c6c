import { describe, expect } from 'vitest'
import { journey } from './browser.ts'
import { acmeBank, admin } from './people.ts'
import { accountButton, fillSignIn, placeOf, seeSignIn } from './sign-in.ts'

describe('signing in', () => {
  journey('from a deep link leads back to the same path, query and hash', async ({ page }) => {
    const place = `/${acmeBank.id}/account/user-settings?from=mail&tag=a%20b#about`
    await page.goto(place)
    await seeSignIn(page)
    await fillSignIn(page, admin())
    await page.getByRole('heading', { name: 'User settings' }).waitFor()
    expect(placeOf(page).replace('a+b', 'a%20b')).toBe(place)
  })

  journey('leads to the dashboard of the default workspace, and Back is no dead end', async (visit) => {
    const { page } = visit
    await page.goto('/')
    await seeSignIn(page)
    await fillSignIn(page, admin())
    await page.waitForURL(`**/${acmeBank.id}/dashboard`)
    await page.getByRole('heading', { name: 'Acme Bank', level: 1 }).waitFor()
    visit.expectTrouble(/status of 400/)
    await page.goBack()
    await page.getByRole('heading', { name: 'This sign-in has expired' }).waitFor()
    await page.getByRole('link', { name: 'Start again' }).click()
    await page.waitForURL(`**/${acmeBank.id}/dashboard`)
  })

  journey('with a wrong password says so and lets the person try again', async (visit) => {
    const { page } = visit
    visit.expectTrouble(/status of (400|401|403|422)/)
    await page.goto('/')
    await seeSignIn(page)
    await fillSignIn(page, { ...admin(), password: 'not the right words' })
    await page.getByRole('alert').filter({ hasText: 'The email or password is not correct.' }).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(admin().email)
    await fillSignIn(page, admin())
    await accountButton(page).waitFor()
  })

  journey('needs no mouse', async ({ page }) => {
    await page.goto('/')
    await seeSignIn(page)
    await page.keyboard.type(admin().email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(admin().password)
    await page.keyboard.press('Enter')
    await accountButton(page).waitFor()
    await page.getByRole('heading', { name: 'Acme Bank', level: 1 }).focus()
    const account = accountButton(page).and(page.locator(':focus'))
    for (let steps = 0; steps < 40 && !(await account.isVisible()); steps++) await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'User Settings' }).waitFor()
    await page.locator('[role=menu]:focus-within').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem', { name: 'User Settings' }).waitFor({ state: 'hidden' })
    await account.waitFor()
  })
})
