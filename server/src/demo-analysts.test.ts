import { WorkspaceId } from '@signet/contract/ids'
import { type ThreatType, threatTypes } from '@signet/contract/threat-types'
import type { HourlyFiring } from '@signet/engine/threats/hourly-firing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fateAt } from './demo-analysts.ts'
import { verdictOn } from './demo-verdicts.ts'
import { insertFirings } from './features/threats/firings-store.ts'
import { workAsAnalysts } from './features/threats/invented-work.ts'
import { saveThreat } from './features/threats/store.ts'
import { sampleThreat } from './features/threats/test/sample-threat.ts'
import type { ThreatRow } from './features/threats/threat-row.ts'
import { openWorld, type World } from './test-world.ts'

const HOUR_MS = 3_600_000
const at = (hour: number) => new Date(Date.UTC(2026, 10, 1) + hour * HOUR_MS)
const told = at(700)

/** A threat of the month that was told in one go: the detector met it long afterwards. */
const ofTheMonth = (workspaceId: WorkspaceId, given: Partial<ThreatRow> = {}) =>
  sampleThreat(workspaceId, {
    type: 'IMPOSSIBLE_TRAVEL',
    phase: 'ENDED',
    startedAt: at(1),
    endedAt: at(5),
    detectedAt: told,
    ...given,
  })

const firingAt = (row: ThreatRow, when: Date): HourlyFiring => ({
  type: row.type,
  subject: { kind: row.subjectKind, value: row.subjectValue },
  hour: Math.floor(when.getTime() / HOUR_MS) * HOUR_MS,
  at: when.getTime(),
  from: when.getTime() - 10_000,
  to: when.getTime(),
  latest: when.getTime(),
  severity: 'high',
  measures: [],
  variant: '',
  evidence: [],
  sources: [],
  named: ['e'],
  compromised: [],
})

describe('the people of the demo', () => {
  let world: World
  let workspaceId: WorkspaceId
  beforeAll(async () => {
    world = await openWorld()
    workspaceId = await world.addWorkspace()
  })
  afterAll(() => world.close())

  const inWorkspace: World['context']['records']['inWorkspace'] = (...given) =>
    world.context.records.inWorkspace(...given)
  async function worked(rows: readonly ThreatRow[], firings: readonly HourlyFiring[]) {
    await inWorkspace(workspaceId, async (db) => {
      for (const row of rows) await saveThreat(db, row)
      const stored = firings.map((firing) => ({ scope: 'account' as const, key: firing.subject.value, firing }))
      await insertFirings(db, workspaceId, stored)
    })
    const seen = new Map<string, Date>()
    await workAsAnalysts(world.context, workspaceId, (threat, circumstances) => {
      seen.set(threat.id, circumstances.firedAt)
      return { detectedAt: threat.detectedAt }
    })
    return rows.map(({ id }) => seen.get(id))
  }

  it('know the first moment at which the evidence was enough', async () => {
    const row = ofTheMonth(workspaceId)
    expect(await worked([row], [firingAt(row, at(5)), firingAt(row, at(3)), firingAt(row, at(4))])).toEqual([at(3)])
  })

  it('do not count for a threat what an earlier one was resolved with', async () => {
    const earlier = ofTheMonth(workspaceId, { status: 'RESOLVED', startedAt: at(1), endedAt: at(2) })
    const { subjectValue } = earlier
    const row = ofTheMonth(workspaceId, { subjectValue, startedAt: at(4), endedAt: at(5) })
    expect(await worked([earlier, row], [firingAt(row, at(2)), firingAt(row, at(5))])).toEqual([undefined, at(5)])
  })

  it('notice some seconds after that, never before it and the same way every time', () => {
    const nowhere = WorkspaceId.parse('00000000-0000-4000-8000-000000000000')
    for (let turn = 0; turn < 50; turn++) {
      const row = ofTheMonth(nowhere)
      const fate = fateAt(told)(row, { firedAt: at(5), taken: 1 })
      const lag = fate.detectedAt.getTime() - at(5).getTime()
      expect(lag).toBeGreaterThanOrEqual(2_000)
      expect(lag).toBeLessThanOrEqual(6_000)
      if (fate.resolved !== undefined) expect(fate.resolved.at.getTime()).toBeGreaterThan(fate.detectedAt.getTime())
      const again = fateAt(told)({ ...row, detectedAt: fate.detectedAt }, { firedAt: at(5), taken: 1 })
      expect(again).toEqual(fate)
    }
  })

  it('leave what was really noticed at once, and mend what was noticed too early', () => {
    const row = ofTheMonth(workspaceId)
    const really = new Date(at(5).getTime() + 1_000)
    const seen = (detectedAt: Date) => fateAt(told)({ ...row, detectedAt }, { firedAt: at(5), taken: 0 }).detectedAt
    expect(seen(really)).toEqual(really)
    expect(seen(at(2)).getTime()).toBeGreaterThan(at(5).getTime())
  })
})

describe('what they write', () => {
  const notesOf = (type: ThreatType, taken: number) =>
    [0.1, 0.7, 0.9].map((chance) => verdictOn(type, taken, chance)).map(({ resolution, note }) => [resolution, note])

  it('speaks of a reset password and an informed owner where somebody gave in, and then something was done', () => {
    for (const type of threatTypes) {
      expect(notesOf(type, 1)[0]).toEqual(['remediated', 'Sessions ended, password reset, owner informed.'])
      expect(notesOf(type, 3)[1]).toEqual(['remediated', 'Sessions ended, passwords reset, owners informed.'])
      expect(notesOf(type, 0).map(([, note]) => note)).not.toContain('Sessions ended, password reset, owner informed.')
    }
  })

  it('is of the threat: an attack that names nobody has no owner to call', () => {
    const nobodys = [
      'CREDENTIAL_STUFFING',
      'PASSWORD_SPRAYING',
      'FAKE_SIGNUPS',
      'ACCOUNT_ENUMERATION',
      'SMS_PUMPING',
    ] as const
    for (const type of nobodys) for (const [, note] of notesOf(type, 0)) expect(note).not.toMatch(/\bowner\b|\bthem\b/)
  })
})
