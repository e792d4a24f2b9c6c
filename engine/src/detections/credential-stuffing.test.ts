import type { StoredEvent } from '@signet/contract/event'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { credentialStuffing } from './credential-stuffing.ts'
import type { SourceView, WorkspaceView } from './detection.ts'
import { eventAt, failureAt, inOrder, noon, times } from './example-events.ts'
import { found, hoursOf, idsOf, momentsOf, shownBy, sourceView, workspaceView } from './example-views.ts'
import { settingsOf } from './settings-of.ts'
import { dayMs, hourMs, minuteMs, secondMs } from './sliding-window.ts'

const settings = settingsOf(credentialStuffing.thresholds)
const bySource = (view: SourceView) => found(credentialStuffing.bySource?.(view, settings))
const byWorkspace = (view: WorkspaceView) => found(credentialStuffing.byWorkspace?.(view, settings))
const script = 'python-requests/2.32.3'

/** A list from one address, an account every twenty seconds. */
const list = (accounts: number, fields: Partial<StoredEvent> = {}) =>
  times(accounts, (n) => failureAt(noon + n * 20 * secondMs, { account: `v${n}`, userAgent: script, ...fields }))

describe('stuffing from one source', () => {
  it('fires at the 25th failure and not before', () => {
    expect(bySource(sourceView(list(24)))).toEqual([])
    const events = list(25)
    const [firing, ...more] = bySource(sourceView(events))
    expect(more).toEqual([])
    expect(firing).toMatchObject({
      subject: { kind: 'ip', value: '198.51.100.7' },
      at: events[24]?.timestamp,
      from: noon,
      severity: 'high',
      sources: ['198.51.100.7'],
    })
    expect(firing === undefined ? '' : credentialStuffing.summarise(firing)).toBe(
      '198.51.100.7 had 25 failed sign-ins on 25 accounts within 15 minutes, with only one or two tries on 100 % of them.',
    )
  })

  it('needs 15 accounts, and at most two tries on four fifths of them', () => {
    const over = (accounts: number) => list(28).map((event, n) => ({ ...event, account: `v${n % accounts}` }))
    expect(bySource(sourceView(over(14)))).toEqual([])
    expect(bySource(sourceView(over(15)))).not.toEqual([])
    // 15 accounts, of which 4 (over a fifth) were tried three times.
    const hard = list(15).concat(times(10, (n) => failureAt(noon + n * secondMs, { account: `v${n % 4}` })))
    expect(bySource(sourceView(hard))).toEqual([])
  })

  it('counts an IPv6 network as one source, and its evidence shows exactly what was counted', () => {
    const events = list(30).map((event, n) => ({ ...event, ip: `2606:4700:1:2::${n + 1}` }))
    const other = [
      eventAt(noon + minuteMs, { ip: '2606:4700:1:2::9' }),
      failureAt(noon + minuteMs, { ip: '2606:4700:1:2::9', reason: 'connector_error' }),
      failureAt(noon + minuteMs, { ip: '2606:4700:1:3::9' }),
    ]
    const firing = bySource(sourceView(events)).at(-1)
    expect(firing?.subject.value).toBe('2606:4700:1:2::/64')
    expect(firing === undefined ? [] : shownBy(firing, [...events, ...other])).toEqual(idsOf(events))
  })

  it('names the accounts that gave in, also right after the last failure, and no resident', () => {
    const end = noon + 40 * 20 * secondMs
    const hits = [
      eventAt(noon + 30 * 20 * secondMs, { account: 'gave-in-first', userAgent: script }),
      eventAt(end + secondMs, { account: 'gave-in-last', userAgent: script }),
      eventAt(end + 2 * secondMs, { account: 'at-home' }),
    ]
    const firings = bySource(sourceView([...list(40), ...hits], { residents: new Set(['at-home']) }))
    expect(firings.flatMap(({ compromised }) => compromised)).toEqual(['gave-in-first', 'gave-in-last'])
    expect(firings.flatMap(({ named }) => named)).toEqual(idsOf(hits.slice(0, 2)))
  })

  it('is found behind a shared address, where only successes with the agent of the attack are named', () => {
    const phones = times(20, (n) => eventAt(noon + n * 30 * secondMs, { account: `p${n}`, ipMobile: true }))
    const hit = eventAt(noon + 20 * minuteMs, { account: 'gave-in', userAgent: script })
    const view = sourceView([...list(110), ...phones, hit], { usualAccounts: 400 })
    const firings = bySource(view)
    expect(firings.length).toBeGreaterThan(50)
    expect(firings.flatMap(({ compromised }) => compromised)).toEqual(['gave-in'])
  })
})

describe('stuffing stays quiet for', () => {
  // Everybody comes through one address within the hour; a third mistypes before.
  const monday = (count: number) =>
    times(count, (n) => {
      const person = { account: `p${n}`, userAgent: `agent ${n % 9}` }
      const at = noon + n * 6 * secondMs
      const success = eventAt(at + 20 * secondMs, person)
      return n % 3 === 0 ? [failureAt(at, person), success] : [success]
    }).flat()

  it('an office on a Monday, known or not', () => {
    const events = monday(500)
    const residents = new Set(events.map(({ account }) => account))
    expect(bySource(sourceView(events, { usualAccounts: 500, residents }))).toEqual([])
    expect(bySource(sourceView(events))).toEqual([])
  })

  it('a carrier whose phones come from another address each time', () => {
    const events = monday(400).map((event) => ({ ...event, ipMobile: true }))
    expect(bySource(sourceView(events, { usualAccounts: 900 }))).toEqual([])
  })

  it('an outage', () => {
    const events = list(300, { reason: 'connector_error' })
    expect(bySource(sourceView(events))).toEqual([])
    expect(byWorkspace(workspaceView(events.map((event, n) => ({ ...event, ip: `198.51.100.${n % 200}` }))))).toEqual(
      [],
    )
  })

  it('passwords that have expired', () => {
    expect(bySource(sourceView(list(300, { reason: 'password_expired' })))).toEqual([])
  })
})

/** The list over rented proxies. */
const rented = (failures: number, sources: number, fields: (n: number) => Partial<StoredEvent> = () => ({})) =>
  times(failures, (n) =>
    failureAt(noon + n * 5 * secondMs, {
      account: `v${n}`,
      ip: `198.51.100.${n % sources}`,
      asn: 100 + (n % sources),
      userAgent: script,
      ...fields(n),
    }),
  )

describe('distributed stuffing', () => {
  it('fires at the 30th failure, five addresses and more accounts than addresses, named by the agent', () => {
    expect(byWorkspace(workspaceView(rented(29, 5)))).toEqual([])
    expect(byWorkspace(workspaceView(rented(40, 4)))).toEqual([])
    expect(byWorkspace(workspaceView(rented(40, 40)))).toEqual([])
    const [firing, ...more] = byWorkspace(workspaceView(rented(30, 5)))
    expect(more).toEqual([])
    expect(firing).toMatchObject({ subject: { kind: 'campaign', value: script }, variant: 'distributed-agent' })
    expect(firing?.sources).toHaveLength(5)
  })

  it('needs ten accounts', () => {
    const over = (accounts: number) => rented(30, 5, (n) => ({ account: `v${n % accounts}` }))
    expect(byWorkspace(workspaceView(over(9)))).toEqual([])
    expect(byWorkspace(workspaceView(rented(30, 5, (n) => ({ account: `v${n % 15}` }))))).not.toEqual([])
  })

  it('is named by the device where agents differ, and by the network where devices differ too', () => {
    const device = rented(40, 8, (n) => ({ userAgent: `agent ${n}`, deviceId: 'd1', print: 'd1' }))
    expect(byWorkspace(workspaceView(device)).at(0)?.subject).toEqual({ kind: 'campaign', value: 'd1' })
    const network = rented(40, 8, (n) => ({ userAgent: `agent ${n}`, asn: 24940 }))
    expect(byWorkspace(workspaceView(network)).at(0)?.subject).toEqual({ kind: 'campaign', value: 'AS24940' })
    const nothing = rented(40, 8, (n) => ({ userAgent: `agent ${n}` }))
    expect(byWorkspace(workspaceView(nothing))).toEqual([])
  })

  it('has one name even where its sources share a network too', () => {
    const subjects = byWorkspace(workspaceView(rented(60, 8, () => ({ asn: 24940 })))).map(
      ({ subject }) => subject.value,
    )
    expect(new Set(subjects)).toEqual(new Set([script]))
  })

  it('shows exactly the failures that it counts, whatever names it', () => {
    const shapes = [
      rented(40, 8),
      rented(40, 8, (n) => ({ userAgent: `agent ${n}`, deviceId: 'd1', print: 'd1' })),
      rented(40, 8, (n) => ({ userAgent: `agent ${n}`, asn: 24940 })),
    ]
    for (const events of shapes) {
      const others = times(20, (n) => failureAt(noon + n * secondMs, { ip: '192.0.2.4' }))
      const firing = byWorkspace(workspaceView(events)).at(-1)
      expect(firing === undefined ? [] : shownBy(firing, [...events, ...others])).toEqual(idsOf(events))
    }
  })

  it('tells every source once an hour, however many firings there are', () => {
    const firings = byWorkspace(workspaceView(rented(200, 40)))
    expect(firings.every(({ sources }, n) => n === 0 || sources.length === 1)).toBe(true)
    expect(new Set(firings.flatMap(({ sources }) => sources)).size).toBe(40)
  })

  it('is not one source beside which a few people mistype', () => {
    const events = rented(60, 10, (n) => ({ ip: n % 6 === 0 ? `198.51.100.${n}` : '192.0.2.1' }))
    expect(byWorkspace(workspaceView(events))).toEqual([])
  })
})

describe('what is usual', () => {
  const popular = 'Mozilla/5.0 Chrome/141.0.0.0'
  const start = noon - 2 * hourMs
  // A large workspace: many honest failures of one popular browser, accounts somewhat more than addresses.
  const busy = times(1500, (n) =>
    failureAt(start + n * 6 * secondMs, {
      account: `p${n}`,
      ip: `10.0.0.${n % 80}`,
      asn: n % 40,
      userAgent: popular,
    }),
  )
  const usual = (failures: number) => {
    const hours = new Map(
      times(15 * 24, (n) => [
        start - (start % hourMs) - n * hourMs + 3 * hourMs,
        { failures: failures + 30 * (n % 3), signUps: 0, lockOuts: 0, texts: 0 },
      ]),
    )
    const agentDays = times(14, (n) => ({
      day: start - (start % dayMs) - (n + 1) * dayMs,
      userAgent: popular,
      failures: 900,
      sources: 900,
      accounts: 900,
      firstAt: 0,
      lastAt: 0,
    }))
    return { hours, agentDays, since: start - 40 * dayMs }
  }
  const span = { from: start + hourMs, to: start + 2 * hourMs }

  it('keeps a popular browser of a large workspace quiet, and an hour far above it does not stay quiet', () => {
    expect(byWorkspace(workspaceView(busy, { span, ...usual(600) }))).toEqual([])
    expect(byWorkspace(workspaceView(busy, { span, ...usual(60) }))).not.toEqual([])
  })

  it('keeps everybody quiet who comes back after an outage with many browsers', () => {
    const back = busy
      .filter(({ timestamp }) => timestamp >= start + hourMs)
      .map((event, n) => ({ ...event, userAgent: `${popular} ${n % 5}` }))
    const { agentDays, ...told } = usual(100)
    const days = agentDays.flatMap((row) => times(5, (n) => ({ ...row, userAgent: `${popular} ${n}` })))
    expect(byWorkspace(workspaceView(back, { span, ...told, agentDays: days }))).toEqual([])
  })

  it('does not hide a tool that begins beside the popular browser', () => {
    const attack = rented(60, 20).map((event) => ({ ...event, timestamp: event.timestamp - hourMs / 2 }))
    const firings = byWorkspace(workspaceView([...busy, ...attack], { span, ...usual(600) }))
    expect(new Set(firings.map(({ subject }) => subject.value))).toEqual(new Set([script]))
  })

  it('is not known in the first hour of a workspace: nearly all failures must be of the campaign', () => {
    const since = noon - 10 * minuteMs
    const span = { from: noon, to: noon + hourMs }
    expect(byWorkspace(workspaceView(rented(40, 8), { since, span }))).not.toEqual([])
    const people = times(60, (n) =>
      failureAt(noon + n * secondMs, { account: `p${n}`, ip: `10.0.0.${n}`, asn: 0, userAgent: `agent ${n % 9}` }),
    )
    expect(byWorkspace(workspaceView([...rented(40, 8), ...people], { since, span }))).toEqual([])
  })

  it('is not asked of a workspace that is two days old', () => {
    expect(byWorkspace(workspaceView(rented(40, 8), { ...usual(9000), since: noon - 2 * dayMs }))).not.toEqual([])
  })
})

describe('the order of arrival and the cut of time', () => {
  const event = fc.record({
    at: fc.integer({ min: 0, max: 3 * 3600 }),
    account: fc.integer({ min: 0, max: 60 }),
    isSuccess: fc.integer({ min: 0, max: 30 }).map((n) => n === 0),
    ip: fc.integer({ min: 1, max: 6 }),
  })
  const worlds = fc.array(event, { minLength: 300, maxLength: 500 }).map((drafts) =>
    drafts.map(({ at, account, isSuccess, ip }) => {
      const fields = { account: `v${account}`, ip: `198.51.100.${ip}`, userAgent: script }
      return isSuccess ? eventAt(noon + at * secondMs, fields) : failureAt(noon + at * secondMs, fields)
    }),
  )
  const span = { from: noon, to: noon + 4 * hourMs }

  it('change nothing about what is found by source', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const events = world.map((each) => ({ ...each, ip: '198.51.100.1' }))
        const whole = bySource(sourceView(events, { span }))
        const mixed = bySource(sourceView(inOrder(events.toReversed()), { span }))
        expect(mixed).toEqual(whole)
        const parts = hoursOf(span).flatMap((hour) => {
          const before = events.filter((each) => each.type === 'LOGIN_SUCCESS' && each.timestamp < hour.from - hourMs)
          return bySource(sourceView(events, { span: hour, residents: new Set(before.map(({ account }) => account)) }))
        })
        expect(momentsOf(parts)).toEqual(momentsOf(whole))
        const named = (firings: typeof whole) => new Set(firings.flatMap((firing) => firing.named))
        expect(named(parts)).toEqual(named(whole))
      }),
      { numRuns: 15 },
    )
  })

  it('change nothing about what is found by workspace', () => {
    fc.assert(
      fc.property(worlds, (events) => {
        const whole = byWorkspace(workspaceView(events, { span }))
        const parts = hoursOf(span).flatMap((hour) => byWorkspace(workspaceView(events, { span: hour })))
        expect(momentsOf(parts)).toEqual(momentsOf(whole))
        const sources = (firings: typeof whole) => new Set(firings.flatMap((firing) => firing.sources))
        expect(sources(parts)).toEqual(sources(whole))
      }),
      { numRuns: 15 },
    )
  })
})
