import { DEMO_CLIENT_UUID } from '@signet/contract/demo'
import { paths } from '@signet/contract/paths'
import type { Graph } from '@signet/contract/signalprint'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { journey, type Visit } from './browser.ts'
import { viewer } from './people.ts'
import { openAs } from './sign-in.ts'

/** The engine may be emulated, and a browser without a graphics card draws slowly. */
const SLOW_MS = 240_000
const ANSWER_MS = 90_000

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Selected node' })
const drawn = (page: Page) => page.locator('[data-drawing="ready"]').waitFor()

async function openSignalprint(visit: Visit, search = '') {
  visit.page.setDefaultTimeout(ANSWER_MS)
  await openAs(visit, viewer(), `/${DEMO_CLIENT_UUID}/signalprint${search}`)
  await visit.page.getByRole('heading', { name: 'SignalPrint', level: 1 }).waitFor()
}

/** Begins with what the worst open threat of the demo is about. */
async function openSuggestion(page: Page) {
  await page.getByRole('region', { name: 'Begin with one identifier' }).getByRole('listitem').first().click()
  await drawn(page)
}

const alone: Graph = {
  nodes: [
    {
      id: 'ip:185.220.101.5',
      kind: 'ip',
      value: '185.220.101.5',
      uuid: null,
      events: 1,
      firstSeen: '2026-03-01T00:00:00.000Z',
      lastSeen: '2026-03-01T00:00:00.000Z',
      risk: 'none',
      depth: 0,
      links: 0,
      common: false,
      expanded: true,
    },
  ],
  edges: [],
  truncated: false,
  leftOut: 0,
  behindMs: 12_400,
}

type Place = readonly [x: number, y: number]
/** A finger that rests before it leaves does not throw the drawing. */
const REST_MS = 400

async function fingers({ page, context }: Visit) {
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 })
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', places: readonly Place[]) =>
    devTools.send('Input.dispatchTouchEvent', { type, touchPoints: places.map(([x, y], id) => ({ x, y, id })) })
  /** From the first places to the last, one finger for each. */
  return async (...steps: readonly (readonly Place[])[]) => {
    for (const [at, places] of steps.entries()) await touch(at === 0 ? 'touchStart' : 'touchMove', places)
    await page.waitForTimeout(steps.length > 1 ? REST_MS : 0)
    await touch('touchEnd', [])
    await page.waitForTimeout(REST_MS)
  }
}

const OFFER_MS = 1500

/** The centre of the drawing is walked through, what lies around it is not. */
async function selectUnexpanded(page: Page) {
  const rows = await page.getByRole('table').locator('tbody tr').getByRole('button').all()
  for (const row of rows) {
    await row.click()
    const offer = panel(page).getByRole('button', { name: 'Expand' })
    if (await offer.waitFor({ timeout: OFFER_MS }).then(yes, no)) return
  }
  throw new Error('every node is expanded')
}

const yes = () => true
const no = () => false

describe('SignalPrint', () => {
  journey(
    'a finger selects a node, moves the drawing and pulls it nearer',
    async (visit) => {
      const { page } = visit
      visit.expectTrouble(/404/)
      await page.route(`**${paths.getGraph[1]}`, (route) => route.fulfill({ json: alone }))
      const elsewhere = 'selected=account%3Anobody'
      await openSignalprint(visit, `?type=ip&value=185.220.101.5&${elsewhere}`)
      await drawn(page)
      await page.getByText('links are 12 s behind the events').waitFor()
      const drawing = page.getByRole('img', { name: /^Drawing around/ })
      await drawing.scrollIntoViewIfNeeded()
      const box = await drawing.boundingBox()
      if (box === null) throw new Error('nothing is drawn')
      const lay = await fingers(visit)
      // A node alone stands in the middle.
      const beside = (x: number): Place => [box.x + box.width / 2 + x, box.y + box.height / 2]
      const isHitAt = async (x: number) => {
        await lay([beside(x)])
        const hit = !page.url().includes(elsewhere)
        if (hit) await page.goBack()
        return hit
      }
      expect(await isHitAt(0)).toBe(true)
      expect(await isHitAt(90)).toBe(false)

      await lay([beside(-100)], [beside(-40)], [beside(-10)])
      expect([await isHitAt(0), await isHitAt(90)]).toEqual([false, true])

      // Twice as near around the finger that rests.
      await button(page, 'Show all').click()
      await page.waitForTimeout(REST_MS)
      const rests = beside(-100)
      await lay([rests, beside(-60)], [rests, beside(-40)], [rests, beside(-20)])
      expect([await isHitAt(0), await isHitAt(100)]).toEqual([false, true])
    },
    { timeoutMs: SLOW_MS },
  )

  journey(
    'leads from one identifier to the accounts behind it, in the drawing and in the table',
    async (visit) => {
      const { page } = visit
      await openSignalprint(visit)
      await openSuggestion(page)
      await page.getByRole('img', { name: /^Drawing around/ }).waitFor()
      await page.getByText(/(is|are) shown/).waitFor()
      await panel(page).getByText('Searched for').waitFor()

      // The table shows the same; a row opens beside it, and Back closes it.
      await page.getByRole('tab', { name: 'Table' }).click()
      const heading = () => panel(page).getByRole('heading', { level: 2 }).textContent()
      const centre = (await heading()) ?? ''
      const others = page.getByRole('table').locator('tbody tr').filter({ hasNotText: centre })
      await others.first().getByRole('button').click()
      await expect.poll(() => page.url()).toContain('selected=')
      await expect.poll(heading).not.toBe(centre)
      await page.goBack()
      await expect.poll(heading).toBe(centre)
      await page.goForward()
      await expect.poll(heading).not.toBe(centre)

      // From there back to where it began.
      await button(page, 'Path from here').click()
      await page.getByText('Select where it should end').waitFor()
      // Two steps may be all there is; one leaves its neighbours to be walked through.
      await page.getByRole('group', { name: 'Steps' }).getByRole('radio', { name: '1' }).click()
      await expect.poll(() => page.url()).toContain('depth=1')
      await selectUnexpanded(page)
      await page.getByRole('tab', { name: 'Drawing' }).click()
      await drawn(page)

      // A drawing stays when more of it cannot be had; it can be tried again, or left out.
      const graph = `**${paths.getGraph[1]}`
      visit.expectTrouble(/500/)
      const error = { code: 'internal', message: 'Something went wrong.', requestId: 'request-500' }
      await page.route(graph, (route) => route.fulfill({ status: 500, json: { error } }))
      await panel(page).getByRole('button', { name: 'Expand' }).click()
      await page.getByTestId('more-failed').waitFor()
      expect(await page.locator('[data-drawing="ready"]').count()).toBe(1)
      await button(page, 'Leave it out').click()
      await expect.poll(() => page.getByTestId('more-failed').count()).toBe(0)
      await panel(page).getByRole('button', { name: 'Expand' }).click()
      await page.getByTestId('more-failed').waitFor()
      await page.unroute(graph)
      await button(page, 'Try again').click()
      await expect.poll(() => page.getByTestId('more-failed').count(), { timeout: ANSWER_MS }).toBe(0)
      await drawn(page)

      // What cannot be searched for is said at the field.
      await page.getByLabel('Type').selectOption('ip')
      await page.getByRole('combobox', { name: 'Value' }).fill('127.0.0.1')
      await button(page, 'Search').click()
      await page.getByText('This IP address is not routable').waitFor()
      await page.getByLabel('Type').selectOption('phone')
      await page.getByRole('combobox', { name: 'Value' }).fill('2025550143')
      await button(page, 'Search').click()
      await page.getByText('Include + and the country code').waitFor()

      // Nothing found while links are behind may be something that was just sent.
      await page.route(graph, (route) => route.fulfill({ json: { ...alone, nodes: [] } }))
      await page.getByLabel('Type').selectOption('ip')
      await page.getByRole('combobox', { name: 'Value' }).fill('185.220.101.5')
      await button(page, 'Search').click()
      await page.getByText('Nothing was seen of it').waitFor()
      await page.getByText('links are 12 s behind the events').waitFor()
    },
    { timeoutMs: SLOW_MS },
  )
})
