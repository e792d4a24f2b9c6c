import type { StoredEvent } from '@signet/contract/event'
import { describe, expect, it } from 'vitest'
import type { IdentifierView, SourceView, WorkspaceView } from './detection.ts'
import { eventAt, inOrder, noon, times } from './example-events.ts'
import {
  found,
  hoursOf,
  identifierView,
  idsOf,
  momentsOf,
  shownBy,
  sourceView,
  workspaceView,
} from './example-views.ts'
import { fakeSignups } from './fake-signups.ts'
import { settingsOf } from './settings-of.ts'
import { dayMs, hourMs, minuteMs, secondMs } from './sliding-window.ts'

const settings = settingsOf(fakeSignups.thresholds)
const bySource = (view: SourceView) => found(fakeSignups.bySource?.(view, settings))
const byPrint = (view: IdentifierView) => fakeSignups.byPrint?.(view, settings) ?? []
const byWorkspace = (view: WorkspaceView) => found(fakeSignups.byWorkspace?.(view, settings))

const made = (count: number, fields: (n: number) => Partial<StoredEvent> = () => ({})) =>
  times(count, (n) => eventAt(noon + n * minuteMs, { type: 'SIGNUP_SUCCESS', account: `new${n}`, ...fields(n) }))
const verified = (events: readonly StoredEvent[], afterMs = 5 * minuteMs) =>
  events.map((event) =>
    eventAt(event.timestamp + afterMs, { type: 'VERIFY_EMAIL_SUCCESS', account: event.account, ip: event.ip }),
  )

describe('sign-ups from one source', () => {
  it('fire at the twentieth and not before', () => {
    expect(bySource(sourceView(made(19)))).toEqual([])
    expect(bySource(sourceView(made(20)))).toMatchObject([{ variant: 'source', at: noon + 19 * minuteMs }])
  })

  it('fire at the third throw-away address', () => {
    const some = (count: number) => made(count, () => ({ emailDisposable: true }))
    expect(bySource(sourceView(some(2)))).toEqual([])
    expect(bySource(sourceView(some(3)))).toMatchObject([{ variant: 'disposable' }])
  })

  it('show exactly what they count', () => {
    const bots = made(25)
    const others = [eventAt(noon + minuteMs), eventAt(noon, { type: 'SIGNUP_SUCCESS', ip: '192.0.2.9' })]
    const firing = bySource(sourceView(bots)).at(-1)
    expect(firing === undefined ? [] : shownBy(firing, [...bots, ...others])).toEqual(idsOf(bots))
    const mixed = made(6, (n) => ({ emailDisposable: n % 2 === 0 }))
    const disposable = bySource(sourceView(mixed)).at(-1)
    expect(disposable === undefined ? [] : shownBy(disposable, mixed)).toEqual(
      idsOf(mixed.filter(({ emailDisposable }) => emailDisposable).slice(0, 3)),
    )
  })

  it('stay quiet for the Wi-Fi of a conference, also with three throw-away addresses among the guests', () => {
    const guests = made(45, (n) => ({ deviceId: n % 2 === 0 ? `phone${n}` : '', emailDisposable: n % 15 === 14 }))
    const spread = guests.map((guest, n) => ({ ...guest, timestamp: noon + n * 80 * secondMs }))
    expect(bySource(sourceView([...spread, ...verified(spread)]))).toEqual([])
  })

  it('are bots where each has its own agent but nobody proves an address', () => {
    const bots = made(45, (n) => ({ userAgent: `agent ${n}` }))
    expect(bySource(sourceView(bots))).not.toEqual([])
  })

  it('do not depend on the order of arrival or the cut of time', () => {
    const events = made(170, (n) => ({ emailDisposable: n % 3 === 0 }))
    const span = { from: noon, to: noon + 3 * hourMs }
    const whole = bySource(sourceView(events, { span }))
    expect(bySource(sourceView(inOrder(events.toReversed()), { span }))).toEqual(whole)
    const parts = hoursOf(span).flatMap((hour) => bySource(sourceView(events, { span: hour })))
    expect(momentsOf(parts)).toEqual(momentsOf(whole))
  })
})

describe('sign-ups from one device', () => {
  const device = (count: number, sources: number) =>
    made(count, (n) => ({ deviceId: 'd1', print: 'd1', ip: `198.51.100.${n % sources}` }))

  it('fire at the twentieth, from at least two addresses', () => {
    expect(byPrint(identifierView('d1', device(19, 5)))).toEqual([])
    expect(byPrint(identifierView('d1', device(30, 1)))).toEqual([])
    const events = device(20, 5)
    const [firing] = byPrint(identifierView('d1', events))
    expect(firing).toMatchObject({ subject: { kind: 'print', value: 'd1' } })
    expect(firing?.sources).toHaveLength(5)
    expect(firing === undefined ? [] : shownBy(firing, events)).toEqual(idsOf(events))
  })

  it('stay quiet for equal phones of guests that only look like one device', () => {
    const guests = made(30, (n) => ({ print: 'p1', ip: `198.51.100.${n % 3}` }))
    expect(byPrint(identifierView('p1', [...guests, ...verified(guests)]))).toEqual([])
    expect(byPrint(identifierView('p1', guests))).not.toEqual([])
  })
})

describe('sign-ups of a workspace', () => {
  const wave = (count: number) => made(count, (n) => ({ ip: `198.51.100.${n}`, userAgent: `agent ${n}` }))
  const usual = (signUps: number) => ({
    hours: new Map(
      times(15 * 24, (n) => [
        noon - n * hourMs + hourMs,
        { failures: 0, signUps: signUps + (Math.floor(n / 24) % 2), lockOuts: 0, texts: 0 },
      ]),
    ),
  })

  it('fire at the twentieth above the usual of which four fifths prove no address within the hour', () => {
    expect(byWorkspace(workspaceView(wave(19), usual(1)))).toEqual([])
    const events = wave(20)
    const firings = byWorkspace(workspaceView(events, usual(1)))
    expect(firings).toMatchObject([{ variant: 'workspace', subject: { kind: 'workspace' } }])
    expect(firings.flatMap((firing) => shownBy(firing, [...events, eventAt(noon)]))).toEqual(idsOf(events))
    const proven = (count: number) =>
      byWorkspace(workspaceView([...events, ...verified(events.slice(0, count))], usual(1)))
    expect(proven(4)).toHaveLength(1)
    expect(proven(5)).toEqual([])
  })

  it('stay quiet for a campaign whose people prove their addresses, and for what is usual', () => {
    expect(byWorkspace(workspaceView([...wave(40), ...verified(wave(40))], usual(1)))).toEqual([])
    const events = [...wave(40), ...verified(wave(2))]
    expect(byWorkspace(workspaceView(events, usual(50)))).toEqual([])
    expect(byWorkspace(workspaceView(events, usual(5)))).not.toEqual([])
  })

  it('stay quiet where sign-ups are frequent and the provider never reports a proof', () => {
    expect(byWorkspace(workspaceView(wave(40), usual(5)))).toEqual([])
  })

  it('are decided only once an hour has passed', () => {
    const events = wave(20)
    const last = noon + 19 * minuteMs
    expect(byWorkspace(workspaceView(events, { ...usual(1), newest: last + hourMs - 1 }))).toEqual([])
    expect(byWorkspace(workspaceView(events, { ...usual(1), newest: last + hourMs }))).toHaveLength(1)
  })

  it('count a proof that comes later than an hour as none', () => {
    const events = wave(20)
    expect(byWorkspace(workspaceView([...events, ...verified(events, hourMs + minuteMs)], usual(1)))).toHaveLength(1)
  })

  it('do not depend on the cut of time', () => {
    const events = made(170, (n) => ({ ip: `198.51.100.${n}` }))
    const told = { ...usual(1), newest: noon + dayMs }
    const span = { from: noon, to: noon + 3 * hourMs }
    const whole = byWorkspace(workspaceView(events, { ...told, span }))
    const parts = hoursOf(span).flatMap((hour) => byWorkspace(workspaceView(events, { ...told, span: hour })))
    expect(momentsOf(parts)).toEqual(momentsOf(whole))
    expect(whole.length).toBeGreaterThan(100)
  })
})
