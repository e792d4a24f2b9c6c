import type { StoredEvent } from '@signet/contract/event'
import { describe, expect, it } from 'vitest'
import type { AgentDay, SourceView, WorkspaceView } from './detection.ts'
import { eventAt, failureAt, inOrder, noon, times } from './example-events.ts'
import { found, hoursOf, idsOf, momentsOf, shownBy, sourceView, workspaceView } from './example-views.ts'
import { passwordSpraying } from './password-spraying.ts'
import { settingsOf } from './settings-of.ts'
import { dayMs, hourMs, minuteMs, secondMs } from './sliding-window.ts'

const settings = settingsOf(passwordSpraying.thresholds)
const bySource = (view: SourceView) => found(passwordSpraying.bySource?.(view, settings))
const byWorkspace = (view: WorkspaceView) => found(passwordSpraying.byWorkspace?.(view, settings))
const script = 'Go-http-client/2.0'

/** Round by round over the accounts, spread over the minutes. */
const rounds = (
  accounts: number,
  failures: number,
  minutes: number,
  fields: (n: number) => Partial<StoredEvent> = () => ({}),
) =>
  times(failures, (n) =>
    failureAt(noon + Math.floor((n * minutes * minuteMs) / (failures - 1)), {
      account: `v${n % accounts}`,
      userAgent: script,
      ...fields(n),
    }),
  )

describe('spraying from one source', () => {
  it('fires at the 15th failure on five accounts and not before', () => {
    expect(bySource(sourceView(rounds(5, 14, 40)))).toEqual([])
    expect(bySource(sourceView(rounds(4, 16, 40)))).toEqual([])
    const events = rounds(5, 15, 40)
    const firings = bySource(sourceView(events))
    expect(firings).toMatchObject([{ at: events[14]?.timestamp, subject: { kind: 'ip' }, from: noon }])
  })

  it('is paced: longer than five minutes, most accounts with two to six tries', () => {
    expect(bySource(sourceView(rounds(5, 15, 5)))).toEqual([])
    expect(bySource(sourceView(rounds(15, 20, 40)))).toEqual([])
    const one = [...rounds(5, 5, 40), ...rounds(1, 12, 40)]
    expect(bySource(sourceView(one))).toEqual([])
  })

  it('shows exactly the failures that it counts', () => {
    const events = rounds(6, 30, 50)
    const others = [eventAt(noon + minuteMs), failureAt(noon + minuteMs, { reason: 'password_expired' })]
    const firing = bySource(sourceView([...events, ...others])).at(-1)
    expect(firing === undefined ? [] : shownBy(firing, [...events, ...others])).toEqual(idsOf(events))
  })

  it('stays quiet on the day on which the passwords of a firm expire', () => {
    const events = times(200, (n) => {
      const at = noon + n * 30 * secondMs
      const person = { account: `p${n}` }
      const tries = times(n % 4, (turn) => failureAt(at + (turn + 1) * minuteMs, person))
      const expired = failureAt(at, { ...person, reason: 'password_expired' })
      return [expired, ...tries, eventAt(at + 5 * minuteMs, person)]
    }).flat()
    expect(bySource(sourceView(events))).toEqual([])
    const residents = new Set(events.map(({ account }) => account))
    expect(bySource(sourceView(events, { residents, usualAccounts: 200 }))).toEqual([])
  })

  it('does not depend on the order of arrival or the cut of time', () => {
    const events = rounds(12, 120, 170)
    const span = { from: noon, to: noon + 3 * hourMs }
    const whole = bySource(sourceView(events, { span }))
    expect(bySource(sourceView(inOrder(events.toReversed()), { span }))).toEqual(whole)
    const parts = hoursOf(span).flatMap((hour) => bySource(sourceView(events, { span: hour })))
    expect(whole.length).toBeGreaterThan(50)
    expect(momentsOf(parts)).toEqual(momentsOf(whole))
  })
})

describe('distributed spraying', () => {
  const turns = (accounts: number, failures: number, sources: number) =>
    rounds(accounts, failures, 13, (n) => ({ ip: `198.51.100.${(n * 5) % sources}` }))

  it('fires at the 25th failure on eight accounts from five addresses', () => {
    expect(byWorkspace(workspaceView(turns(8, 24, 7)))).toEqual([])
    expect(byWorkspace(workspaceView(turns(7, 26, 7)))).toEqual([])
    expect(byWorkspace(workspaceView(turns(8, 25, 4)))).toEqual([])
    const firings = byWorkspace(workspaceView(turns(8, 25, 7)))
    expect(firings).toMatchObject([{ subject: { kind: 'campaign', value: script }, variant: 'distributed-agent' }])
  })

  it('leaves to brute force what tries one account more than five times', () => {
    expect(byWorkspace(workspaceView(turns(8, 41, 7))).length).toBe(byWorkspace(workspaceView(turns(8, 40, 7))).length)
  })

  it('leaves to stuffing what tries each account once from fewer addresses', () => {
    expect(byWorkspace(workspaceView(turns(60, 60, 12)))).toEqual([])
    expect(byWorkspace(workspaceView(turns(60, 60, 61)))).not.toEqual([])
  })

  it('shows exactly the failures that it counts', () => {
    const events = turns(10, 40, 11)
    const others = times(9, (n) => failureAt(noon + n * minuteMs))
    const firing = byWorkspace(workspaceView([...events, ...others])).at(-1)
    expect(firing === undefined ? [] : shownBy(firing, [...events, ...others])).toEqual(idsOf(events))
  })
})

describe('low and slow spraying', () => {
  const today = noon - (noon % dayMs)
  const row = (back: number, failures: number, told: Partial<AgentDay> = {}): AgentDay => {
    const day = today - back * dayMs
    const counts = { failures, sources: failures, accounts: failures }
    return { day, userAgent: script, ...counts, firstAt: day + hourMs, lastAt: day + 11 * hourMs, ...told }
  }
  const span = { from: noon - 2 * hourMs, to: noon }
  const judged = (agentDays: readonly AgentDay[], told: Partial<WorkspaceView> = {}) =>
    byWorkspace(workspaceView([], { span, agentDays, ...told }))

  it('fires at the hundredth failure from addresses that are used once, over at most seven days', () => {
    expect(judged([row(0, 99)])).toEqual([])
    expect(judged([row(0, 40), row(1, 30), row(2, 29)])).toEqual([])
    const [firing] = judged([row(0, 40), row(1, 30), row(2, 30)])
    expect(firing).toMatchObject({
      subject: { kind: 'campaign', value: script },
      variant: 'slow',
      from: row(2, 30).firstAt,
      at: row(0, 40).lastAt,
    })
    expect(judged([row(0, 50), row(8, 50)])).toEqual([])
  })

  it('needs many accounts and a fresh address for nearly every try', () => {
    expect(judged([row(0, 300, { accounts: 19 })])).toEqual([])
    expect(judged([row(0, 300, { sources: 239 })])).toEqual([])
  })

  it('stays quiet for an agent that always fails so often, and for a new version of it', () => {
    const chrome = (version: number) => ({ userAgent: `Mozilla/5.0 Chrome/${version}.0.0.0` })
    const usual = times(20, (n) => row(n + 1, 150 + (n % 4) * 20, chrome(141)))
    expect(judged([row(0, 190, chrome(141)), ...usual])).toEqual([])
    expect(judged([row(0, 190, chrome(142)), ...usual])).toEqual([])
    expect(judged([row(0, 700, chrome(141)), ...usual])).not.toEqual([])
  })

  it('fires again for whoever comes back every week', () => {
    const attacker = { userAgent: 'Mozilla/5.0 Chrome/103.0.0.0' }
    const campaign = (back: number) => times(3, (n) => row(back + n, 140, attacker))
    const quiet = times(20, (n) => row(n + 1, 6 + (n % 3), { userAgent: 'Mozilla/5.0 Chrome/141.0.0.0' }))
    expect(judged([...campaign(0), ...campaign(7), ...campaign(14), ...quiet])).not.toEqual([])
  })

  it('is not judged before three days are known', () => {
    expect(judged([row(0, 500)], { since: today - 2 * dayMs })).toEqual([])
    expect(judged([row(0, 500)], { since: today - 3 * dayMs })).not.toEqual([])
  })

  it('shows the failures of the agent', () => {
    const [firing] = judged([row(0, 120)])
    const at = today + 2 * hourMs
    const own = failureAt(at, { userAgent: script })
    const events = [own, failureAt(at), eventAt(at, { userAgent: script })]
    expect(firing === undefined ? [] : shownBy(firing, events)).toEqual(idsOf([own]))
  })
})
