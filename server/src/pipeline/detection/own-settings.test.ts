import type { StoredEvent } from '@signet/contract/event'
import { type ThreatType, threatTypes } from '@signet/contract/threat-types'
import { noOwnSettings, type OwnSettings } from '@signet/engine/detections/workspace-settings'
import { dayMs, dayOf } from '@signet/simulator/calendar'
import { eventsBetween } from '@signet/simulator/events-between'
import { scenarios } from '@signet/simulator/scenarios'
import { makeWorld } from '@signet/simulator/world'
import { beforeAll, expect, it, vi } from 'vitest'
import { judgeAll } from './test/judge-all.ts'
import { storedEvents } from './test/stored-events.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const end = Date.UTC(2026, 9, 30)
let events: readonly StoredEvent[]
let usual: ReadonlySet<ThreatType>
beforeAll(async () => {
  const planned = scenarios.map((scenario, turn) => ({
    scenario,
    everyDays: 1000,
    phase: (dayOf(end) - 3 - (turn % 3)) % 1000,
    minuteOfDay: (turn * 97) % 1440,
    variant: 'above' as const,
  }))
  events = await storedEvents(eventsBetween(makeWorld({ seed: 35, accounts: 80, planned }), end - 12 * dayMs, end))
  usual = await typesFound(noOwnSettings)
})

const typesFound = async (own: OwnSettings) => new Set((await judgeAll(events, own)).map(({ type }) => type))

it('a detection that is switched off fires nothing, whichever way it looks', async () => {
  expect(usual.size).toBeGreaterThan(12)
  expect(await judgeAll(events, { ...noOwnSettings, disabled: threatTypes })).toEqual([])
  const disabled = threatTypes.filter((_, at) => at % 2 === 0)
  const left = await typesFound({ ...noOwnSettings, disabled })
  expect(disabled.filter((type) => left.has(type))).toEqual([])
  expect(left.size).toBeGreaterThan(3)
})

it('a number that a workspace sets decides in place of the default', async () => {
  // One detection of each way of looking: by source, by account, by device, by phone.
  const thresholds = {
    ACCOUNT_ENUMERATION: { unknownAccounts: 2000 },
    MFA_FATIGUE: { refusals: 500, pushes: 1000 },
    MULTIPLE_ACCOUNTS: { accounts: 300 },
    FAKE_SIGNUPS: { signUps: 2000, disposable: 300, workspaceSignUps: 2000 },
  }
  const found = await typesFound({ ...noOwnSettings, thresholds })
  for (const type of Object.keys(thresholds) as ThreatType[]) expect([type, usual.has(type)]).toEqual([type, true])
  expect([...usual].filter((type) => !found.has(type)).sort()).toEqual(Object.keys(thresholds).sort())
})
