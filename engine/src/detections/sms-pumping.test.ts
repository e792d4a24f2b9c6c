import type { StoredEvent } from '@signet/contract/event'
import { describe, expect, it } from 'vitest'
import { startProfile } from './account-profile.ts'
import type { Firing, IdentifierView, WorkspaceView } from './detection.ts'
import { viewOf } from './example-account.ts'
import { eventAt, inOrder, noon, times } from './example-events.ts'
import { found, hoursOf, identifierView, idsOf, momentsOf, shownBy, workspaceView } from './example-views.ts'
import { settingsOf } from './settings-of.ts'
import { hourMs, minuteMs, secondMs } from './sliding-window.ts'
import { smsPumping } from './sms-pumping.ts'

const settings = settingsOf(smsPumping.thresholds)
const byPhone = (view: IdentifierView) => smsPumping.byPhone?.(view, settings) ?? []
const byWorkspace = (view: WorkspaceView) => found(smsPumping.byWorkspace?.(view, settings))
const phone = '+12025550123'

const sent = (count: number, everyMs: number, fields: (n: number) => Partial<StoredEvent> = () => ({})) =>
  times(count, (n) =>
    eventAt(noon + n * everyMs, { type: n % 3 === 0 ? 'VOICE_SUCCESS' : 'SMS_SUCCESS', phone, ...fields(n) }),
  )

function byAccount(events: readonly StoredEvent[]): Firing[] {
  const view = viewOf(inOrder(events))
  const profile = startProfile()
  return inOrder(events).flatMap(
    (event, index) => smsPumping.byAccount?.({ view, index, event, profile, fired: [] }, settings) ?? [],
  )
}

describe('texts to one number', () => {
  it('fire at the tenth within an hour and not before', () => {
    expect(byPhone(identifierView(phone, sent(9, minuteMs)))).toEqual([])
    const events = sent(10, 6 * minuteMs)
    const [firing] = byPhone(identifierView(phone, events))
    expect(firing).toMatchObject({ subject: { kind: 'phone', value: phone }, at: noon + 54 * minuteMs })
    const others = [eventAt(noon, { phone }), eventAt(noon, { type: 'SMS_SUCCESS', phone: '+12025550124' })]
    expect(firing === undefined ? [] : shownBy(firing, [...events, ...others])).toEqual(idsOf(events))
    expect(byPhone(identifierView(phone, sent(10, 7 * minuteMs)))).toEqual([])
  })

  it('stay quiet where the codes are entered, and for slow delivery', () => {
    const used = sent(12, 4 * minuteMs).flatMap((event) => [
      event,
      eventAt(event.timestamp + secondMs, { type: 'MFA_SUCCESS', phone }),
    ])
    expect(byPhone(identifierView(phone, used))).toEqual([])
    expect(byPhone(identifierView(phone, sent(6, 30 * secondMs)))).toEqual([])
  })

  it('do not depend on the cut of time', () => {
    const events = sent(60, 3 * minuteMs)
    const span = { from: noon, to: noon + 3 * hourMs }
    const whole = byPhone(identifierView(phone, events, { span }))
    const parts = hoursOf(span).flatMap((hour) => byPhone(identifierView(phone, events, { span: hour })))
    expect(momentsOf(parts)).toEqual(momentsOf(whole))
    expect(whole).toHaveLength(51)
  })
})

describe('texts to one account', () => {
  const numbers = (n: number) => ({ phone: `+1202555${1000 + n}` })
  it('fire at the tenth within an hour, to numbers that differ or are not told', () => {
    expect(byAccount(sent(9, minuteMs, numbers))).toEqual([])
    const events = sent(10, minuteMs, numbers)
    const [firing] = byAccount(events)
    expect(firing).toMatchObject({ subject: { kind: 'account', value: 'ada' } })
    expect(firing === undefined ? [] : shownBy(firing, [...events, eventAt(noon)])).toEqual(idsOf(events))
    expect(byAccount(sent(10, minuteMs, () => ({ phone: '' })))).toHaveLength(1)
  })

  it('leave one number to the rule about numbers', () => {
    expect(byAccount(sent(20, minuteMs))).toEqual([])
  })
})

describe('texts to one block of numbers', () => {
  const block = (count: number, accounts: number, sources: number) =>
    sent(count, minuteMs, (n) => ({
      phone: `+1909555010${n % 10}`,
      account: `v${n % accounts}`,
      ip: `198.51.100.${n % sources}`,
    }))
  const usual = (texts: number) => ({
    hours: new Map(
      times(15 * 24, (n) => [noon - n * hourMs + hourMs, { failures: 0, signUps: 0, lockOuts: 0, texts }]),
    ),
  })

  it('fire at the tenth over five accounts', () => {
    expect(byWorkspace(workspaceView(block(9, 5, 1)))).toEqual([])
    expect(byWorkspace(workspaceView(block(12, 4, 1)))).toEqual([])
    const events = block(10, 5, 1)
    const [firing] = byWorkspace(workspaceView(events))
    expect(firing).toMatchObject({ variant: 'prefix', subject: { kind: 'phone', value: '+190955501' } })
    const others = ['+19095550200', '+190955501001', '+1909555010'].map((other) =>
      eventAt(noon, { type: 'SMS_SUCCESS', phone: other }),
    )
    expect(firing === undefined ? [] : shownBy(firing, [...events, ...others])).toEqual(idsOf(events))
  })

  it('stay quiet where neighbours sign in from their own addresses as often as usual', () => {
    expect(byWorkspace(workspaceView(block(20, 20, 20), usual(30)))).toEqual([])
    expect(byWorkspace(workspaceView(block(20, 20, 20), usual(2)))).not.toEqual([])
    expect(byWorkspace(workspaceView(block(20, 20, 2), usual(30)))).not.toEqual([])
  })

  it('do not depend on the order of arrival or the cut of time', () => {
    const events = block(170, 30, 4)
    const span = { from: noon, to: noon + 3 * hourMs }
    const whole = byWorkspace(workspaceView(events, { span }))
    expect(byWorkspace(workspaceView(inOrder(events.toReversed()), { span }))).toEqual(whole)
    const parts = hoursOf(span).flatMap((hour) => byWorkspace(workspaceView(events, { span: hour })))
    expect(momentsOf(parts)).toEqual(momentsOf(whole))
  })
})
