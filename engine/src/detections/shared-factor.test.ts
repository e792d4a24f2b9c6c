import type { StoredEvent } from '@signet/contract/event'
import { describe, expect, it } from 'vitest'
import type { IdentifierView } from './detection.ts'
import { eventAt, inOrder, noon, times } from './example-events.ts'
import { hoursOf, identifierView, idsOf, momentsOf, shownBy } from './example-views.ts'
import { settingsOf } from './settings-of.ts'
import { sharedFactor } from './shared-factor.ts'
import { dayMs, hourMs } from './sliding-window.ts'

const settings = settingsOf(sharedFactor.thresholds)
const byPhone = (view: IdentifierView) => sharedFactor.byPhone?.(view, settings) ?? []
const byPrint = (view: IdentifierView) => sharedFactor.byPrint?.(view, settings) ?? []
const phone = '+12025550123'

const enrolled = (accounts: number, fields: (n: number) => Partial<StoredEvent> = () => ({})) =>
  times(accounts, (n) =>
    eventAt(noon + n * 20 * hourMs, {
      type: 'MFA_ENROLLMENT_SUCCESS',
      account: `v${n}`,
      ip: `198.51.${100 + n}.7`,
      phone,
      ...fields(n),
    }),
  )

describe('one phone as a factor', () => {
  it('fires at the second account and not at the first', () => {
    expect(byPhone(identifierView(phone, enrolled(1)))).toEqual([])
    expect(
      byPhone(
        identifierView(
          phone,
          enrolled(3, () => ({ account: 'ada' })),
        ),
      ),
    ).toEqual([])
    expect(byPhone(identifierView(phone, enrolled(2)))).toMatchObject([
      { subject: { kind: 'phone', value: phone }, severity: 'high', at: noon + 20 * hourMs },
    ])
  })

  it('counts within thirty days', () => {
    const far = enrolled(2).map((event, n) => ({ ...event, timestamp: noon + n * 31 * dayMs }))
    expect(byPhone(identifierView(phone, far))).toEqual([])
  })

  it('stays quiet for a family phone: two accounts of one network, not three', () => {
    const family = (accounts: number) => enrolled(accounts, () => ({ ip: '198.51.100.7' }))
    expect(byPhone(identifierView(phone, family(2)))).toEqual([])
    expect(byPhone(identifierView(phone, family(3)))).toHaveLength(1)
  })

  it('shows exactly what it counts', () => {
    const events = enrolled(4)
    const others = [eventAt(noon + hourMs, { phone }), eventAt(noon, { type: 'MFA_ENROLLMENT_SUCCESS' })]
    const firing = byPhone(identifierView(phone, events)).at(-1)
    expect(firing === undefined ? [] : shownBy(firing, [...events, ...others])).toEqual(idsOf(events))
  })

  it('does not depend on the order of arrival or the cut of time', () => {
    const events = enrolled(6)
    const span = { from: noon, to: noon + 6 * dayMs }
    const whole = byPhone(identifierView(phone, events, { span }))
    expect(byPhone(identifierView(phone, inOrder(events.toReversed()), { span }))).toEqual(whole)
    const parts = hoursOf(span).flatMap((hour) => byPhone(identifierView(phone, events, { span: hour })))
    expect(momentsOf(parts)).toEqual(momentsOf(whole))
    expect(whole).toHaveLength(5)
  })
})

describe('one device as a factor', () => {
  const device = { deviceId: 'd1', print: 'd1', phone: '' }

  it('fires at the second account, and shows exactly what it counts', () => {
    expect(
      byPrint(
        identifierView(
          'd1',
          enrolled(1, () => device),
        ),
      ),
    ).toEqual([])
    const events = enrolled(2, () => device)
    const [firing] = byPrint(identifierView('d1', events))
    expect(firing).toMatchObject({ subject: { kind: 'print', value: 'd1' }, variant: 'device' })
    expect(firing === undefined ? [] : shownBy(firing, [...events, ...enrolled(2)])).toEqual(idsOf(events))
  })

  it('leaves to the phone what one phone explains, and says nothing about prints without a device id', () => {
    expect(
      byPrint(
        identifierView(
          'd1',
          enrolled(3, () => ({ ...device, phone })),
        ),
      ),
    ).toEqual([])
    expect(
      byPrint(
        identifierView(
          'p1',
          enrolled(3, () => ({ print: 'p1', phone: '' })),
        ),
      ),
    ).toEqual([])
  })
})
