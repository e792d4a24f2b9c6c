import { plans } from '@signet/contract/plans'
import { routes } from '@signet/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiKeys } from '../../stores/records/schema.ts'
import { openWorld, type World } from '../../test-world.ts'

const url = routes.listApiKeys.path
let world: World
beforeAll(async () => {
  world = await openWorld()
}, 60_000)
afterAll(() => world.close())

async function caller(plan: 'free' | 'enterprise' = 'enterprise') {
  const workspaceId = await world.addWorkspace(plan)
  const headers = {
    authorization: `Bearer ${await world.member(workspaceId, 'Analyst')}`,
    'x-client-uuid': workspaceId,
  }
  return {
    workspaceId,
    headers,
    create: (name: unknown) =>
      world.app.inject({ method: 'POST', url, headers, payload: { name } as Record<string, unknown> }),
    list: async () => (await world.app.inject({ method: 'GET', url, headers })).json(),
    revoke: (id: string) => world.app.inject({ method: 'DELETE', url, query: { key_id: id }, headers }),
  }
}

describe('API keys', () => {
  it('are shown whole once, and hashed at rest', async () => {
    const { create, list } = await caller()
    const answer = await create('Production')
    expect(answer.statusCode).toBe(201)
    const made = answer.json()
    expect(Object.keys(made).sort()).toEqual(['created', 'id', 'key', 'name'])
    expect(made.key).toMatch(/^sig_[\w-]{43}$/)
    expect(JSON.stringify(await list())).not.toContain(made.key)
    const rows = await world.context.records.acrossWorkspaces((db) => db.select().from(apiKeys))
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(made.key)
  })

  it('answer each broken name with the specification’s rule at the field', async () => {
    const { create } = await caller()
    const cases: [unknown, string][] = [
      ['', 'API key name is required'],
      ['a', 'API key name must be 2 to 125 characters'],
      ['x'.repeat(126), 'API key name must be 2 to 125 characters'],
      ['<b>', 'API key name cannot contain special characters'],
      [{ $ne: 1 }, 'API key name is required'],
    ]
    for (const [name, sentence] of cases) {
      const answer = await create(name)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().error).toMatchObject({ code: 'invalid_request', fields: { name: sentence } })
    }
  })

  it('have a unique name, whatever its case, until the first is revoked', async () => {
    const { create, revoke } = await caller()
    const first = (await create('Stream')).json()
    const second = await create('sTREAM')
    expect(second.statusCode).toBe(409)
    expect(second.json().error).toMatchObject({
      code: 'api_key_name_taken',
      fields: { name: 'An API key with this name already exists' },
    })
    expect((await revoke(first.id)).json()).toMatchObject({ deactivated: true })
    expect((await create('Stream')).statusCode).toBe(201)
  })

  it('never pass the plan’s limit, with 50 created at once', async () => {
    const { create, list } = await caller('free')
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => create(`key ${index}`)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(plans.free.apiKeys)
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 201)) {
      expect(answer.json().error).toMatchObject({
        code: 'api_key_limit',
        message: 'API key limit reached. Revoke one to add a new key.',
      })
    }
    expect(await list()).toMatchObject({ active: 2, total: 2, limit: 2 })
  })

  it('never share a name, with 50 created at once', async () => {
    const { create, list } = await caller()
    const answers = await Promise.all(Array.from({ length: 50 }, () => create('the one')))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect((await list()).active).toBe(1)
  })

  it('are revoked once: a second revocation finds nothing', async () => {
    const { create, revoke } = await caller()
    const { id } = (await create('short lived')).json()
    const both = await Promise.all([revoke(id), revoke(id)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  })

  it('refuse a key id that is none', async () => {
    const { revoke } = await caller()
    expect((await revoke('1')).json().error.fields).toEqual({ key_id: 'key_id must be a UUID' })
  })

  it('leave who made and who revoked them in the audit log, without the secret', async () => {
    const { create, revoke, workspaceId } = await caller()
    const { id, key } = (await create('watched')).json()
    await revoke(id)
    const headers = {
      authorization: `Bearer ${await world.member(workspaceId, 'Admin')}`,
      'x-client-uuid': workspaceId,
    }
    const log = (await world.app.inject({ method: 'GET', url: routes.listAuditEntries.path, headers })).json()
    expect(
      log.entries.map((entry: { action: string; actor: string; target: string }) => [
        entry.action,
        entry.actor,
        entry.target,
      ]),
    ).toEqual([
      ['apiKey.revoke', 'ada@acme.test', id],
      ['apiKey.create', 'ada@acme.test', id],
    ])
    expect(JSON.stringify(log)).not.toContain(key)
    const check = await world.app.inject({ method: 'GET', url: routes.verifyAudit.path, headers })
    expect(check.json()).toEqual({ intact: true, entries: 2, firstBroken: null })
  })
})
