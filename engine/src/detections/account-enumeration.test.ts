import { describe, expect, it } from 'vitest'
import { accountEnumeration } from './account-enumeration.ts'
import type { SourceView } from './detection.ts'
import { eventAt, failureAt, inOrder, noon, times } from './example-events.ts'
import { found, hoursOf, idsOf, momentsOf, shownBy, sourceView } from './example-views.ts'
import { settingsOf } from './settings-of.ts'
import { hourMs, minuteMs, secondMs } from './sliding-window.ts'

const settings = settingsOf(accountEnumeration.thresholds)
const bySource = (view: SourceView) => found(accountEnumeration.bySource?.(view, settings))

const unknown = (count: number, everyMs = minuteMs) =>
  times(count, (n) => failureAt(noon + n * everyMs, { account: `nobody${n}`, reason: 'unknown_user' }))

describe('enumeration', () => {
  it('fires at the twentieth name that does not exist and not before', () => {
    expect(bySource(sourceView(unknown(19)))).toEqual([])
    const events = unknown(20)
    expect(bySource(sourceView(events))).toMatchObject([
      { at: events[19]?.timestamp, severity: 'medium', subject: { kind: 'ip', value: '198.51.100.7' } },
    ])
  })

  it('counts names, not tries', () => {
    expect(bySource(sourceView(unknown(50).map((event, n) => ({ ...event, account: `nobody${n % 19}` }))))).toEqual([])
  })

  it('needs seven of ten tries to be unknown', () => {
    const known = (count: number) => times(count, (n) => failureAt(noon + n * secondMs, { account: `v${n}` }))
    expect(bySource(sourceView([...unknown(21), ...known(9)]))).not.toEqual([])
    expect(bySource(sourceView([...unknown(20), ...known(9)]))).toEqual([])
  })

  it('stays quiet for a form full of typing errors that are put right', () => {
    const events = unknown(45).flatMap((event, n) => [
      event,
      eventAt(event.timestamp + 20 * secondMs, { account: `p${n}` }),
    ])
    expect(bySource(sourceView(events))).toEqual([])
  })

  it('shows exactly the tries that it counts', () => {
    const events = unknown(30)
    const others = [failureAt(noon + secondMs), eventAt(noon + secondMs)]
    const firing = bySource(sourceView([...events, ...others])).at(-1)
    expect(firing === undefined ? [] : shownBy(firing, [...events, ...others])).toEqual(idsOf(events))
  })

  it('does not depend on the order of arrival or the cut of time', () => {
    const events = unknown(150)
    const span = { from: noon, to: noon + 3 * hourMs }
    const whole = bySource(sourceView(events, { span }))
    expect(bySource(sourceView(inOrder(events.toReversed()), { span }))).toEqual(whole)
    const parts = hoursOf(span).flatMap((hour) => bySource(sourceView(events, { span: hour })))
    expect(momentsOf(parts)).toEqual(momentsOf(whole))
  })
})
