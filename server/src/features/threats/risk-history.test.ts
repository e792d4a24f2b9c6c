import { randomUUID } from 'node:crypto'
import type { WorkspaceId } from '@signet/contract/ids'
import { limits } from '@signet/contract/limits'
import { paths, type RouteName } from '@signet/contract/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountRisks, threats } from '../../stores/records/threat-schema.ts'
import { openWorld, type World } from '../../test-world.ts'
import { accountsMoved, followRisk, retellRisk } from './risk-history.ts'
import { sampleThreat } from './test/sample-threat.ts'
import type { ThreatRow } from './threat-row.ts'
import { forgetAccountInThreats, forgetOldFirings, riskHistoryOf } from './threats.ts'

const DAY_MS = 86_400_000

let world: World
let workspaceId: WorkspaceId
beforeAll(async () => {
  world = await openWorld()
  workspaceId = await world.addWorkspace()
}, 60_000)
afterAll(() => world.close(), 60_000)

/** As the detector does: the threat and what follows from it for its accounts, together. */
async function open(given: Partial<ThreatRow>): Promise<ThreatRow> {
  const row = sampleThreat(workspaceId, given)
  await world.context.records.inWorkspace(workspaceId, async (db) => {
    await db.insert(threats).values(row)
    await followRisk(world.context, db, workspaceId, accountsMoved(null, row))
  })
  return row
}

async function call(name: RouteName, id: string, body: object) {
  const [method, path] = paths[name]
  const token = await world.member(workspaceId, 'Admin')
  const headers = { authorization: `Bearer ${token}`, 'x-client-uuid': workspaceId }
  const answer = await world.app.inject({ method, url: path.replace(':id', id), headers, payload: body })
  expect(answer.statusCode, answer.body).toBe(200)
}
const resolve = (id: string) => call('resolveThreat', id, { resolution: 'remediated' })

const someone = () => `account-${randomUUID()}`
const history = async (account: string, limit?: number) =>
  (await riskHistoryOf(world.context, workspaceId, account, limit)).map(({ level, score }) => [level, score])

describe('the history of an account’s risk', () => {
  it('has an entry for every change, newest first, each with its reasons', async () => {
    const account = someone()
    const high = await open({ accounts: [account] })
    await open({ accounts: [account], type: 'ACCOUNT_TAKEOVER', severity: 'critical' })
    await resolve(high.id)
    await call('reopenThreat', high.id, {})
    expect(await history(account)).toEqual([
      ['high', 0.965],
      ['high', 0.9],
      ['high', 0.965],
      ['medium', 0.65],
    ])
    expect(await history(account, 1)).toHaveLength(1)
    const [newest] = await riskHistoryOf(world.context, workspaceId, account)
    expect(newest?.reasons).toEqual([
      { name: 'ACCOUNT_TAKEOVER', weight: 0.9 },
      { name: 'BRUTE_FORCE', weight: 0.065 },
    ])
  })

  it('ends with the truth when several change it at once', async () => {
    const account = someone()
    const rows = await Promise.all(
      Array.from({ length: 4 }, () => open({ accounts: [account], subjectValue: someone() })),
    )
    await Promise.all(rows.map(({ id }) => resolve(id)))
    const told = await history(account)
    expect(told[0]).toEqual(['none', 0])
    // Up to four and down again: no state is told twice in a row, and none is left out.
    expect(told).toHaveLength(8)
  })

  it('of several resolved together is one step', async () => {
    const account = someone()
    const rows = [await open({ accounts: [account] }), await open({ accounts: [account], type: 'MFA_FATIGUE' })]
    await call('resolveThreats', '', { ids: rows.map(({ id }) => id), resolution: 'remediated' })
    expect(await history(account)).toEqual([
      ['none', 0],
      ['high', 0.878],
      ['medium', 0.65],
    ])
  })

  it('follows the thresholds of the workspace', async () => {
    const account = someone()
    await call('updateDetectionSettings', '', { version: 0, risk: { high: 0.6 } })
    await open({ accounts: [account] })
    expect(await history(account)).toEqual([['high', 0.65]])
    await call('resetDetectionSettings', '', { version: 1 })
  })

  it('is not another workspace’s', async () => {
    const account = someone()
    await open({ accounts: [account] })
    expect(await riskHistoryOf(world.context, await world.addWorkspace(), account)).toEqual([])
  })

  it('goes with the account', async () => {
    const account = someone()
    await open({ accounts: [account] })
    await world.context.records.inWorkspace(workspaceId, (db) => forgetAccountInThreats(db, workspaceId, account))
    expect(await history(account)).toEqual([])
  })

  it('is kept as long as events are, and what still held then for longer', async () => {
    const [risky, calm] = [someone(), someone()]
    const at = (days: number) => new Date(Date.now() - days * DAY_MS)
    const kept = limits.retention.days
    const row = (account: string, days: number, score: number) => ({
      workspaceId,
      account,
      from: at(days),
      score,
      level: score === 0 ? ('none' as const) : ('medium' as const),
      reasons: [],
    })
    await world.context.records.inWorkspace(workspaceId, (db) =>
      db
        .insert(accountRisks)
        .values([
          row(risky, kept + 20, 0.4),
          row(risky, kept + 10, 0.65),
          row(risky, 5, 0.5),
          row(calm, kept + 20, 0.65),
          row(calm, kept + 10, 0),
        ]),
    )
    await forgetOldFirings(world.context)
    expect((await history(risky)).map(([, score]) => score)).toEqual([0.5, 0.65])
    expect(await history(calm)).toEqual([])
  })

  it('is told anew where the times of threats were invented', async () => {
    const account = someone()
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 0, minute))
    const row = await open({ accounts: [account], detectedAt: at(5), status: 'ACTIVE' })
    await resolve(row.id)
    await world.context.records.inWorkspace(workspaceId, (db) => retellRisk(db, workspaceId, [account]))
    const told = await riskHistoryOf(world.context, workspaceId, account)
    expect(told.map(({ level }) => level)).toEqual(['none', 'medium'])
    expect(told.at(-1)?.from).toEqual(at(5))
  })
})

describe('a threat moves the risk of', () => {
  const row = (given: Partial<ThreatRow>) => sampleThreat('' as WorkspaceId, { accounts: ['a', 'b'], ...given })

  it('whom it names when it opens, ends or weighs more, and of nobody else', () => {
    expect(accountsMoved(null, row({}))).toEqual(['a', 'b'])
    expect(accountsMoved(row({}), null)).toEqual(['a', 'b'])
    expect(accountsMoved(row({}), row({ status: 'RESOLVED' }))).toEqual(['a', 'b'])
    expect(accountsMoved(row({ status: 'RESOLVED' }), row({}))).toEqual(['a', 'b'])
    expect(accountsMoved(row({}), row({ severity: 'critical' }))).toEqual(['a', 'b'])
    expect(accountsMoved(row({}), row({ accounts: ['b', 'c'] }))).toEqual(['a', 'c'])
    expect(accountsMoved(row({}), row({ eventCount: 99 }))).toEqual([])
    expect(accountsMoved(row({ status: 'RESOLVED' }), row({ status: 'RESOLVED' }))).toEqual([])
  })
})
