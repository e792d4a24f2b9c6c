import type { StoredEvent } from '@signet/contract/event'
import { describe, expect, it } from 'vitest'
import { startProfile } from './account-profile.ts'
import type { Firing, SourceView } from './detection.ts'
import { viewOf } from './example-account.ts'
import { eventAt, inOrder, noon, times } from './example-events.ts'
import { found, hoursOf, idsOf, momentsOf, shownBy, sourceView } from './example-views.ts'
import { resetAbuse } from './reset-abuse.ts'
import { settingsOf } from './settings-of.ts'
import { dayMs, hourMs, minuteMs, secondMs } from './sliding-window.ts'

const settings = settingsOf(resetAbuse.thresholds)
const bySource = (view: SourceView) => found(resetAbuse.bySource?.(view, settings))

const asked = (count: number, everyMs: number, fields: (n: number) => Partial<StoredEvent> = () => ({})) =>
  times(count, (n) => eventAt(noon + n * everyMs, { type: 'PASSWORD_RESET_REQUESTED', ...fields(n) }))

function byAccount(events: readonly StoredEvent[]): Firing[] {
  const ordered = inOrder(events)
  const profile = startProfile()
  const view = viewOf(ordered)
  return ordered.flatMap((event, index) => {
    const found = resetAbuse.byAccount?.({ view, index, event, profile, fired: [] }, settings) ?? []
    if (event.type === 'LOGIN_SUCCESS') profile.learn(event)
    return found
  })
}

describe('reset links for one account', () => {
  it('fire at the fifth within an hour and not before', () => {
    expect(byAccount(asked(4, minuteMs))).toEqual([])
    expect(byAccount(asked(5, 15 * minuteMs))).toMatchObject([{ variant: 'account', at: noon + hourMs }])
    expect(byAccount(asked(5, 15 * minuteMs + 1))).toEqual([])
  })

  it('show exactly what they count, and from where it came', () => {
    const events = asked(8, minuteMs, (n) => ({ ip: `198.51.100.${n % 2}` }))
    const others = [eventAt(noon), eventAt(noon, { type: 'PASSWORD_RESET_REQUESTED', account: 'bob' })]
    const firing = byAccount(events).at(-1)
    expect(firing?.sources).toEqual(['198.51.100.0', '198.51.100.1'])
    expect(firing === undefined ? [] : shownBy(firing, [...events, ...others])).toEqual(idsOf(events))
  })

  it('stay quiet for an owner who clicks impatiently on the usual device', () => {
    const usual = eventAt(noon - dayMs / 4)
    expect(byAccount([usual, ...asked(9, 20 * secondMs)])).toEqual([])
    expect(byAccount([usual, ...asked(10, 20 * secondMs)])).toHaveLength(1)
    expect(byAccount([usual, ...asked(5, 20 * secondMs, () => ({ ip: '192.0.2.1' }))])).toHaveLength(1)
  })
})

describe('reset links from one source', () => {
  const list = (count: number) => asked(count, minuteMs, (n) => ({ account: `v${n}` }))

  it('fire at the tenth account within an hour and not before', () => {
    expect(bySource(sourceView(list(9)))).toEqual([])
    expect(bySource(sourceView(list(10)))).toMatchObject([{ subject: { kind: 'ip' }, at: noon + 9 * minuteMs }])
    expect(bySource(sourceView(asked(40, minuteMs, (n) => ({ account: `v${n % 9}` }))))).toEqual([])
  })

  it('stay quiet for people who reset their own passwords from their office', () => {
    const events = list(40)
    const residents = new Set(events.map(({ account }) => account))
    expect(bySource(sourceView(events, { residents }))).toEqual([])
  })

  it('stay quiet for a carrier whose other phones come in, and not for a list that goes through it', () => {
    const phones = times(60, (n) => eventAt(noon + n * secondMs, { account: `p${n}`, ipMobile: true }))
    expect(bySource(sourceView([...list(12), ...phones], { usualAccounts: 500 }))).toEqual([])
    const fast = asked(90, secondMs, (n) => ({ account: `v${n}` }))
    expect(bySource(sourceView([...fast, ...phones], { usualAccounts: 500 }))).not.toEqual([])
  })

  it('show exactly what they count', () => {
    const events = list(20)
    const others = [eventAt(noon), eventAt(noon, { type: 'PASSWORD_RESET_REQUESTED', ip: '192.0.2.1' })]
    const firing = bySource(sourceView(events)).at(-1)
    expect(firing === undefined ? [] : shownBy(firing, [...events, ...others])).toEqual(idsOf(events))
  })

  it('do not depend on the order of arrival or the cut of time', () => {
    const events = list(170)
    const span = { from: noon, to: noon + 3 * hourMs }
    const whole = bySource(sourceView(events, { span }))
    expect(bySource(sourceView(inOrder(events.toReversed()), { span }))).toEqual(whole)
    const parts = hoursOf(span).flatMap((hour) => bySource(sourceView(events, { span: hour })))
    expect(momentsOf(parts)).toEqual(momentsOf(whole))
  })
})
