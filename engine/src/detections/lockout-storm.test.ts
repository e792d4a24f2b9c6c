import type { StoredEvent } from '@signet/contract/event'
import { describe, expect, it } from 'vitest'
import type { SourceView, WorkspaceView } from './detection.ts'
import { eventAt, failureAt, inOrder, noon, times } from './example-events.ts'
import { found, hoursOf, idsOf, momentsOf, shownBy, sourceView, workspaceView } from './example-views.ts'
import { lockoutStorm } from './lockout-storm.ts'
import { settingsOf } from './settings-of.ts'
import { hourMs, minuteMs, secondMs } from './sliding-window.ts'

const settings = settingsOf(lockoutStorm.thresholds)
const bySource = (view: SourceView) => found(lockoutStorm.bySource?.(view, settings))
const byWorkspace = (view: WorkspaceView) => found(lockoutStorm.byWorkspace?.(view, settings))

const locked = (count: number, everyMs: number, fields: (n: number) => Partial<StoredEvent> = () => ({})) =>
  times(count, (n) =>
    eventAt(noon + n * everyMs, { type: 'ACCOUNT_LOCKED', reason: 'locked', account: `v${n}`, ...fields(n) }),
  )

describe('lock-outs by one source', () => {
  it('fire at the sixth account in five minutes and not before', () => {
    expect(bySource(sourceView(locked(5, secondMs)))).toEqual([])
    expect(bySource(sourceView(locked(6, minuteMs)))).toHaveLength(1)
    expect(bySource(sourceView(locked(6, minuteMs + 1)))).toEqual([])
  })

  it('stay quiet for one account that is locked again and again', () => {
    expect(bySource(sourceView(locked(40, secondMs, (n) => ({ account: `v${n % 5}` }))))).toEqual([])
  })

  it('stay quiet for people behind a shared address who lock their own accounts', () => {
    const events = locked(20, secondMs)
    const residents = new Set(events.map(({ account }) => account))
    expect(bySource(sourceView(events, { residents, usualAccounts: 300 }))).toEqual([])
    expect(bySource(sourceView(events, { residents: new Set(['v1']), usualAccounts: 300 }))).not.toEqual([])
  })

  it('show exactly what they count', () => {
    const events = locked(12, secondMs)
    const others = [failureAt(noon, { reason: 'locked' }), eventAt(noon, { type: 'ACCOUNT_LOCKED', ip: '192.0.2.1' })]
    const firing = bySource(sourceView(events)).at(-1)
    expect(firing === undefined ? [] : shownBy(firing, [...events, ...others])).toEqual(idsOf(events))
  })

  it('do not depend on the order of arrival or the cut of time', () => {
    const events = locked(300, 30 * secondMs)
    const span = { from: noon, to: noon + 3 * hourMs }
    const whole = bySource(sourceView(events, { span }))
    expect(whole.length).toBeGreaterThan(200)
    expect(bySource(sourceView(inOrder(events.toReversed()), { span }))).toEqual(whole)
    const parts = hoursOf(span).flatMap((hour) => bySource(sourceView(events, { span: hour })))
    expect(momentsOf(parts)).toEqual(momentsOf(whole))
  })
})

describe('lock-outs of a workspace', () => {
  const apart = (count: number, accounts: number) =>
    locked(count, 50 * secondMs, (n) => ({ ip: `198.51.100.${n}`, account: `v${n % accounts}` }))

  it('fire at the thirtieth over 25 accounts in half an hour', () => {
    expect(byWorkspace(workspaceView(apart(29, 29)))).toEqual([])
    expect(byWorkspace(workspaceView(apart(35, 24)))).toEqual([])
    const events = apart(30, 25)
    const [firing] = byWorkspace(workspaceView(events))
    expect(firing).toMatchObject({ subject: { kind: 'workspace' }, at: events[29]?.timestamp })
    expect(firing === undefined ? [] : shownBy(firing, [...events, eventAt(noon)])).toEqual(idsOf(events))
  })

  it('stay quiet where so many are usual', () => {
    const hours = new Map(
      times(15 * 24, (n) => [noon - n * hourMs + hourMs, { failures: 0, signUps: 0, lockOuts: 60, texts: 0 }]),
    )
    expect(byWorkspace(workspaceView(apart(50, 50), { hours }))).toEqual([])
  })
})
