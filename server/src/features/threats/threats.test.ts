import { randomUUID } from 'node:crypto'
import type { WorkspaceId } from '@signet/contract/ids'
import { paths, type RouteName } from '@signet/contract/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { threats } from '../../stores/records/threat-schema.ts'
import { openWorld, type World } from '../../test-world.ts'
import { sampleThreat } from './test/sample-threat.ts'
import type { ThreatRow } from './threat-row.ts'

let world: World
let workspaceId: WorkspaceId
beforeAll(async () => {
  world = await openWorld()
  workspaceId = await world.addWorkspace()
}, 60_000)
afterAll(() => world.close(), 60_000)

async function add(given: Partial<ThreatRow> = {}, owner = workspaceId): Promise<ThreatRow> {
  const row = sampleThreat(owner, given)
  await world.context.records.inWorkspace(owner, (db) => db.insert(threats).values(row))
  return row
}

async function call(
  name: RouteName,
  { id = '', query = {}, body }: { id?: string; query?: Record<string, string>; body?: object } = {},
  owner = workspaceId,
  person = 'ada',
) {
  const [method, path] = paths[name]
  const token = await world.member(owner, 'Analyst', person)
  return world.app.inject({
    method,
    url: path.replace(':id', id),
    query,
    headers: { authorization: `Bearer ${token}`, 'x-client-uuid': owner },
    ...(body === undefined ? {} : { payload: body }),
  })
}

async function auditOf(target: string): Promise<string[]> {
  const admin = await world.member(workspaceId, 'Admin')
  const answer = await world.app.inject({
    url: paths.listAuditEntries[1],
    query: { limit: '100' },
    headers: { authorization: `Bearer ${admin}`, 'x-client-uuid': workspaceId },
  })
  const entries: { action: string; target: string }[] = answer.json().entries
  return entries.filter((entry) => entry.target === target).map(({ action }) => action)
}

describe('a threat', () => {
  it('raced by ten who resolve it ends in one transition and one audit entry', async () => {
    const { id } = await add()
    const body = { resolution: 'remediated', note: 'reset the password' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => call('resolveThreat', { id, body }, workspaceId, `person-${turn % 2}`)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map((answer) => answer.json().resolvedAt)).size).toBe(1)
    expect(await auditOf(id)).toEqual(['threat.resolve'])
    const details = (await call('getThreat', { id })).json()
    expect(details).toMatchObject({ status: 'RESOLVED', resolution: 'remediated', note: 'reset the password' })
    expect(details.history.map((entry: { action: string }) => entry.action)).toEqual(['resolved: remediated'])
  })

  it('resolved in one way is not quietly resolved in another', async () => {
    const { id } = await add()
    await call('resolveThreat', { id, body: { resolution: 'false_positive' } })
    const other = await call('resolveThreat', { id, body: { resolution: 'remediated' } })
    expect(other.statusCode).toBe(409)
    expect(other.json().error.code).toBe('threat_resolved_otherwise')
  })

  it('resolved and reopened at once is one or the other, with an entry for each change', async () => {
    const { id } = await add()
    await Promise.all([
      call('resolveThreat', { id, body: { resolution: 'no_action_taken' } }),
      call('reopenThreat', { id, body: {} }),
      call('resolveThreat', { id, body: { resolution: 'no_action_taken' } }),
      call('reopenThreat', { id, body: { note: 'again' } }),
    ])
    const { status } = (await call('getThreat', { id })).json()
    const actions = await auditOf(id)
    // Newest first: changes alternate, and the last one is what is true.
    expect(actions.every((action, turn) => action !== actions[turn + 1])).toBe(true)
    expect(actions[0] ?? 'threat.reopen').toBe(status === 'RESOLVED' ? 'threat.resolve' : 'threat.reopen')
    expect((await call('reopenThreat', { id, body: {} })).json().status).toBe('ACTIVE')
    expect((await call('reopenThreat', { id, body: {} })).json().resolution).toBeNull()
  })

  it('that is open again leaves what was said of its resolution to its history', async () => {
    const { id } = await add()
    await call('resolveThreat', { id, body: { resolution: 'remediated', note: 'reset the password' } })
    expect((await call('reopenThreat', { id, body: { note: 'it goes on' } })).json().note).toBe('')
    const { note, history } = (await call('getThreat', { id })).json()
    expect(note).toBe('')
    expect(history.map((entry: { note: string }) => entry.note).sort()).toEqual(['it goes on', 'reset the password'])
  })

  it('is not reopened beside a newer one of the same kind', async () => {
    const subject = { subjectKind: 'ip' as const, subjectValue: '198.51.100.4' }
    const { id } = await add({ ...subject, status: 'RESOLVED', resolution: 'remediated', resolvedAt: new Date() })
    await add(subject)
    const answer = await call('reopenThreat', { id, body: {} })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().error.code).toBe('threat_open_already')
    await expect(add(subject)).rejects.toThrow()
  })

  it('of another workspace does not exist, alone or among others', async () => {
    const other = await world.addWorkspace()
    const { id } = await add({}, other)
    const own = await add()
    for (const name of ['getThreat', 'resolveThreat', 'reopenThreat'] as const) {
      const body = name === 'resolveThreat' ? { resolution: 'remediated' } : {}
      const answer = await call(name, { id, ...(name === 'getThreat' ? {} : { body }) })
      expect(answer.statusCode, name).toBe(404)
    }
    const bulk = await call('resolveThreats', { body: { ids: [own.id, id], resolution: 'remediated' } })
    expect(bulk.statusCode).toBe(404)
    expect((await call('getThreat', { id: own.id })).json().status).toBe('ACTIVE')
  })

  it('tells what it is related to, by what they share', async () => {
    const one = await add({ touches: ['198.51.100.77', 'a'], title: 'One' })
    const other = await add({ touches: ['198.51.100.77', 'b'], title: 'Other' })
    const { related } = (await call('getThreat', { id: one.id })).json()
    expect(related).toMatchObject([{ id: other.id, title: 'Other', shared: ['198.51.100.77'] }])
  })
})

describe('the list of threats', () => {
  it('is filtered, ordered and paged', async () => {
    const owner = await world.addWorkspace()
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 0, minute))
    const rows = [
      { severity: 'low' as const, startedAt: at(0), endedAt: at(1), updatedAt: at(1), searchText: 'ada@acme.test' },
      { severity: 'critical' as const, startedAt: at(2), endedAt: at(9), updatedAt: at(2), type: 'ACCOUNT_TAKEOVER' },
      { severity: 'medium' as const, startedAt: at(4), endedAt: at(5), updatedAt: at(3), status: 'RESOLVED' },
    ]
    for (const row of rows) await add(row as Partial<ThreatRow>, owner)
    const severities = async (query: Record<string, string>) =>
      (await call('listThreats', { query }, owner)).json().threats.map((each: { severity: string }) => each.severity)
    expect(await severities({})).toEqual(['medium', 'critical', 'low'])
    expect(await severities({ order: '-endedAt' })).toEqual(['critical', 'medium', 'low'])
    expect(await severities({ order: '-severity' })).toEqual(['critical', 'medium', 'low'])
    expect(await severities({ resolved: 'false' })).toEqual(['critical', 'low'])
    expect(await severities({ type: 'ACCOUNT_TAKEOVER,BRUTE_FORCE', severity: 'critical,low' })).toEqual([
      'critical',
      'low',
    ])
    expect(await severities({ start: at(3).toISOString(), end: at(4).toISOString() })).toEqual(['critical'])
    expect(await severities({ search: 'ADA@' })).toEqual(['low'])
    expect(await severities({ search: '%' })).toEqual([])
    expect(await severities({ limit: '1', offset: '1' })).toEqual(['critical'])
    expect((await call('listThreats', { query: { limit: '1' } }, owner)).json().total).toBe(3)
    const wrong = await call('listThreats', { query: { type: 'NO_SUCH', order: 'x', limit: '101' } }, owner)
    expect(Object.keys(wrong.json().error.fields).sort()).toEqual(['limit', 'order', 'type.0'])
  })

  it.each([
    ['listThreats', { search: '\0' }, 'search'],
    ['listThreats', { start: '0000-01-01T00:00:00Z' }, 'start'],
    ['listThreats', { end: '9999-12-31T23:59:59-23:59' }, 'end'],
    ['listThreats', { start: '2026-11-02T00:00:00Z', end: '2026-11-01T00:00:00Z' }, 'start'],
    ['getThreatMetrics', { start: '0001-01-01T00:00:00Z' }, 'start'],
    ['getThreatMetrics', { start: '2026-11-02T00:00:00Z', end: '2026-11-01T00:00:00Z' }, 'start'],
    ['getOverview', { start: '2026-11-15T00:00:00Z', end: '2026-11-15T00:00:00Z' }, 'start'],
    ['getOverview', { end: '0000-01-01T00:00:00Z' }, 'end'],
  ] as const)('is not asked for by what cannot be meant: %s %j', async (name, query, field) => {
    const answer = await call(name, { query })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().error.fields)).toEqual([field])
  })

  it('takes no note that could not be read again', async () => {
    const { id } = await add()
    const answer = await call('resolveThreat', { id, body: { resolution: 'remediated', note: 'a\0b' } })
    expect([answer.statusCode, answer.json().error.fields]).toEqual([400, { note: 'Not a readable text' }])
  })
})

describe('the metrics', () => {
  it('tell the mean time to remediate to the second, of the remediated ones alone', async () => {
    const owner = await world.addWorkspace()
    const now = new Date('2026-11-02T12:00:00Z')
    const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
    const times = { startedAt: ago(4000), detectedAt: ago(3700), endedAt: ago(3700), updatedAt: ago(0) }
    await add({ ...times, status: 'RESOLVED', resolution: 'remediated', resolvedAt: ago(3600) }, owner)
    await add({ ...times, status: 'RESOLVED', resolution: 'remediated', resolvedAt: ago(3499) }, owner)
    await add({ ...times, status: 'RESOLVED', resolution: 'false_positive', resolvedAt: ago(10) }, owner)
    await add({ ...times, severity: 'critical' }, owner)
    await add({ ...times, startedAt: ago(90_000), detectedAt: ago(89_000) }, owner)
    const query = { start: ago(86_400).toISOString(), end: now.toISOString() }
    expect((await call('getThreatMetrics', { query }, owner)).json()).toEqual({
      active: { total: 2, byType: { BRUTE_FORCE: 2 }, bySeverity: { critical: 1, high: 1 } },
      opened: { total: 4, before: 1, bySeverity: { critical: 1, high: 3 } },
      resolved: { total: 3, byResolution: { remediated: 2, false_positive: 1 } },
      meanSecondsToRemediate: 150.5,
      meanSecondsToDetect: 300,
      secondsUnjudged: 0,
    })
  })

  it('tell for how long events have waited to be judged', async () => {
    const owner = await world.addWorkspace()
    world.context.detector.wake(owner)
    const later = new Date(Date.now() + 60_000)
    world.setNow(() => later)
    const waited = (await call('getThreatMetrics', {}, owner)).json().secondsUnjudged
    world.setNow(() => new Date())
    expect(waited).toBeGreaterThan(30)
    expect(waited).toBeLessThanOrEqual(61)
  })
})

describe('forgetting an account', () => {
  it('takes the threats about it, and its name from the others', async () => {
    const { forgetAccountInThreats } = await import('./threats.ts')
    const owner = await world.addWorkspace()
    const account = `gone-${randomUUID()}`
    const about = await add({ subjectValue: account, accounts: [account], touches: [account] }, owner)
    const sample = sampleThreat(owner)
    const body = { ...(sample.body as object), compromised: [account, 'kept'] }
    const mention = await add({ touches: [account, 'kept'], accounts: [account, 'kept'], body }, owner)
    await world.context.records.inWorkspace(owner, (db) => forgetAccountInThreats(db, owner, account))
    expect((await call('getThreat', { id: about.id }, owner)).statusCode).toBe(404)
    const left = await call('getThreat', { id: mention.id }, owner)
    expect(left.json().compromisedAccounts).toEqual(['kept'])
    expect(left.body).not.toContain(account)
  })
})
