import type { WorkspaceId } from '@signet/contract/ids'
import { paths } from '@signet/contract/paths'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { threats } from '../../stores/records/threat-schema.ts'
import { openWorld, type World } from '../../test-world.ts'
import { sampleThreat } from '../threats/test/sample-threat.ts'

// Where the engine is emulated, a statement's first run is translated first.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 })

let world: World
let workspaceId: WorkspaceId
beforeAll(async () => {
  world = await openWorld({ engine: true })
  workspaceId = await world.addWorkspace()
  await world.context.events.ready(240_000)
})
afterAll(() => world.close(), 60_000)

type Name = 'listExclusions' | 'addExclusion' | 'replaceExclusions' | 'removeExclusion' | 'previewExclusion'
async function call(name: Name, body?: object, query: Record<string, string> = {}) {
  const [method, url] = paths[name]
  const headers = {
    authorization: `Bearer ${await world.member(workspaceId, 'Analyst')}`,
    'x-client-uuid': workspaceId,
  }
  return world.app.inject({ method, url, query, headers, ...(body === undefined ? {} : { payload: body }) })
}
const values = async () =>
  (await call('listExclusions')).json().filters.map((filter: { value: string }) => filter.value)

describe('exclusions', () => {
  it('are added once, replaced together and removed', async () => {
    const one = await call('addExclusion', { kind: 'email', value: 'robot@acme.test' })
    expect(one.statusCode).toBe(201)
    const again = await call('addExclusion', { kind: 'email', value: ' robot@acme.test ' })
    expect(again.json().id).toBe(one.json().id)
    const filters = [
      { kind: 'email', value: 'robot@acme.test' },
      { kind: 'ip', value: '203.0.113.*' },
      { kind: 'ip', value: '203.0.113.*' },
    ]
    const replaced = await call('replaceExclusions', { filters })
    expect(replaced.json()).toMatchObject({ total: 2, filters: [{ id: one.json().id }, { value: '203.0.113.*' }] })
    expect((await call('removeExclusion', undefined, { id: one.json().id })).statusCode).toBe(200)
    expect((await call('removeExclusion', undefined, { id: one.json().id })).statusCode).toBe(404)
    expect(await values()).toEqual(['203.0.113.*'])
  })

  it('that cannot be meant are told at their field, and nothing is changed', async () => {
    const before = await values()
    const filters = ['*', 'a b', '10.0.0.256', '2001:db8::/200', '010.0.0.1'].map((value, index) => ({
      kind: index < 2 ? 'email' : 'ip',
      value,
    }))
    const answer = await call('replaceExclusions', { filters: [...filters, { kind: 'ip', value: '10.0.0.1' }] })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().error.fields).sort()).toEqual(
      [0, 1, 2, 3, 4].map((index) => `filters.${index}.value`),
    )
    expect(await values()).toEqual(before)
  })

  it('are at most 100, also when added at the same time', async () => {
    const filters = Array.from({ length: 99 }, (_, index) => ({ kind: 'email', value: `many-${index}@acme.test` }))
    await call('replaceExclusions', { filters })
    const answers = await Promise.all(
      ['x', 'y', 'z'].map((name) => call('addExclusion', { kind: 'email', value: `${name}@acme.test` })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
    const tooMany = await call('replaceExclusions', { filters: [...filters, ...filters] })
    expect(tooMany.json().error.fields.filters).toBe('At most 100 excluded accounts')
  })

  it('show beforehand which threats they would have hidden', async () => {
    const add = (value: string, ip: string) => {
      const row = sampleThreat(workspaceId, { subjectValue: value, title: value })
      const ranking = (of: string) => ({ values: [{ value: of, count: 3 }], total: 1 })
      const body = { ...(row.body as object), accounts: ranking(value), ips: ranking(ip) }
      return world.context.records.inWorkspace(workspaceId, (db) => db.insert(threats).values({ ...row, body }))
    }
    await add('probe-1@acme.test', '192.0.2.1')
    await add('probe-2@acme.test', '192.0.2.200')
    await add('person@acme.test', '198.51.100.1')
    const hidden = async (kind: string, value: string) => (await call('previewExclusion', { kind, value })).json()
    expect(await hidden('email', 'probe-*@acme.test')).toMatchObject({ threats: 2, considered: 3 })
    expect(await hidden('ip', '192.0.2.0/25')).toMatchObject({ threats: 1, examples: [{ title: 'probe-1@acme.test' }] })
  })

  it('show beforehand what they hide by e-mail, and of threats with more accounts than are listed', async () => {
    workspaceId = await world.addWorkspace()
    const now = Date.now()
    const failures = Array.from({ length: 60 }, (_, turn) => ({
      id: `try-${turn}`,
      type: 'LOGIN_FAILED',
      reason: 'bad_password',
      timestamp: new Date(now - 3_600_000 + turn * 10_000).toISOString(),
      accountId: `load-${turn % 30}`,
      email: `load-${turn % 30}@${turn % 30 === 29 ? 'other' : 'corp-a'}.test`,
      ip: '95.31.18.119',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    }))
    await world.context.pipeline.ingest({ workspaceId, records: failures })
    await world.context.events.flush(240_000)
    await world.context.detector.catchUp(workspaceId)
    const preview = async (value: string) => (await call('previewExclusion', { kind: 'email', value })).json()
    const { considered } = await preview('nobody@acme.test')
    expect(considered).toBeGreaterThan(0)
    expect(await preview('LOAD-*')).toMatchObject({ threats: considered })
    expect(await preview('*.test')).toMatchObject({ threats: considered })
    expect(await preview('*@corp-a.test')).toMatchObject({ threats: 0 })
  })

  it('are the same in every spelling', async () => {
    workspaceId = await world.addWorkspace()
    for (const value of ['Foo@Bar.com', 'foo@bar.COM']) await call('addExclusion', { kind: 'email', value })
    for (const value of ['2A02:8070:0001::2', '2a02:8070:1::2']) await call('addExclusion', { kind: 'ip', value })
    expect(await values()).toEqual(['Foo@Bar.com', '2a02:8070:1::2'])
  })
})
