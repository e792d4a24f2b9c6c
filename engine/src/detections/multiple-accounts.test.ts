import type { StoredEvent } from '@signet/contract/event'
import { describe, expect, it } from 'vitest'
import type { IdentifierView } from './detection.ts'
import { eventAt, inOrder, noon, times } from './example-events.ts'
import { hoursOf, identifierView, idsOf, momentsOf, shownBy } from './example-views.ts'
import { multipleAccounts } from './multiple-accounts.ts'
import { settingsOf } from './settings-of.ts'
import { dayMs, hourMs, minuteMs } from './sliding-window.ts'

const settings = settingsOf(multipleAccounts.thresholds)
const byPrint = (view: IdentifierView) => multipleAccounts.byPrint?.(view, settings) ?? []

const device = { deviceId: 'd1', print: 'd1' }
const used = (accounts: number, fields: Partial<StoredEvent> = device) =>
  times(accounts, (n) => eventAt(noon + n * 6 * hourMs, { account: `a${n}`, ...fields }))
const paid = (events: readonly StoredEvent[], paymentHash = 'card') =>
  events.map((event) => ({
    ...event,
    eventId: `${event.eventId}p`,
    type: 'PAYMENT_ADDED_SUCCESS' as const,
    paymentHash,
  }))

describe('several accounts on one device', () => {
  it('fire at the third that shares a payment method and not before', () => {
    const two = used(2)
    expect(byPrint(identifierView('d1', [...two, ...paid(two)]))).toEqual([])
    const three = used(3)
    const firings = byPrint(identifierView('d1', [...three, ...paid(three)]))
    expect(firings).toMatchObject([{ subject: { kind: 'print', value: 'd1' }, at: noon + 12 * hourMs }])
  })

  it('fire where three share a phone', () => {
    expect(byPrint(identifierView('d1', used(3, { ...device, phone: '+12025550123' })))).toHaveLength(1)
  })

  it('fire at the third that was made on the device', () => {
    expect(byPrint(identifierView('d1', used(2, { ...device, type: 'SIGNUP_SUCCESS' })))).toEqual([])
    expect(byPrint(identifierView('d1', used(3, { ...device, type: 'SIGNUP_SUCCESS' })))).toHaveLength(1)
  })

  it('fire without proof where they are more than a household', () => {
    expect(byPrint(identifierView('d1', used(4)))).toEqual([])
    expect(byPrint(identifierView('d1', used(5)))).toHaveLength(1)
  })

  it('count within thirty days', () => {
    const events = used(3).map((event, n) => ({ ...event, timestamp: noon + n * 16 * dayMs }))
    expect(byPrint(identifierView('d1', [...events, ...paid(events)]))).toEqual([])
  })

  it('show exactly what they count', () => {
    const events = used(5)
    const all = [...events, ...paid(events)]
    const others = [eventAt(noon + hourMs, { ...device, type: 'TOKEN_REFRESHED' }), eventAt(noon + hourMs)]
    const firing = byPrint(identifierView('d1', all)).at(-1)
    expect(firing === undefined ? [] : shownBy(firing, [...all, ...others])).toEqual(idsOf(all))
  })

  it('do not depend on the order of arrival or the cut of time', () => {
    const events = [...used(12), ...paid(used(12))]
    const span = { from: noon, to: noon + 4 * dayMs }
    const whole = byPrint(identifierView('d1', events, { span }))
    expect(byPrint(identifierView('d1', inOrder(events.toReversed()), { span }))).toEqual(whole)
    const parts = hoursOf(span).flatMap((hour) => byPrint(identifierView('d1', events, { span: hour })))
    expect(momentsOf(parts)).toEqual(momentsOf(whole))
    expect(whole.length).toBeGreaterThan(10)
  })
})

describe('several accounts stay quiet for', () => {
  it('a family of four that shares a tablet from the first evening on', () => {
    const month = times(25, (day) =>
      times(4, (n) => eventAt(noon + day * dayMs + n * 10 * minuteMs, { account: `a${n}`, ...device })),
    ).flat()
    expect(byPrint(identifierView('d1', month))).toEqual([])
  })

  it('a family that pays with one card once the tablet is in regular use', () => {
    const month = times(20, (day) =>
      times(3, (n) => eventAt(noon + day * dayMs + n * 10 * minuteMs, { account: `a${n}`, ...device })),
    ).flat()
    const bought = paid(month.slice(-3))
    expect(byPrint(identifierView('d1', [...month, ...bought]))).toEqual([])
  })

  it('an internet café and an office whose computers look alike', () => {
    const guests = used(60, { print: 'p1' }).map((event, n) => ({
      ...event,
      phone: n % 2 === 0 ? `+1202555${1000 + n}` : '',
    }))
    expect(byPrint(identifierView('p1', guests))).toEqual([])
    // Three of sixty share a card: that says nothing about the other guests.
    expect(byPrint(identifierView('p1', [...guests, ...paid(guests.slice(-3))]))).toEqual([])
  })

  it('and not for one owner behind most accounts of such a print', () => {
    const own = used(4, { print: 'p1' })
    expect(byPrint(identifierView('p1', [...own, ...paid(own)]))).not.toEqual([])
  })
})
