import { randomUUID } from 'node:crypto'
import { routes } from '@signet/contract/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workspaces } from '../../stores/records/schema.ts'
import { openWorld, type World } from '../../test-world.ts'
import { factsOf } from '../members/members.ts'

const url = routes.getClient.path
let world: World
let local: World
beforeAll(async () => {
  world = await openWorld()
  local = await openWorld({ local: true })
}, 60_000)
afterAll(async () => {
  await world.close()
  await local.close()
})

const headersFor = async (id: string, role: 'Admin' | 'Read Only' = 'Admin') => ({
  authorization: `Bearer ${await world.member(id, role)}`,
  'x-client-uuid': id,
})

describe('a workspace', () => {
  it('is renamed by its Admin, and the change is audited', async () => {
    const id = await world.addWorkspace()
    const headers = await headersFor(id)
    const answer = await world.app.inject({ method: 'PUT', url, headers, payload: { company: '  Neue Bank  ' } })
    expect(answer.json()).toMatchObject({ clientUUID: id, company: 'Neue Bank', roles: ['Admin'], demo: false })
    const log = (await world.app.inject({ method: 'GET', url: routes.listAuditEntries.path, headers })).json()
    expect(log.entries[0]).toMatchObject({
      action: 'workspace.rename',
      before: { company: 'Acme' },
      after: { company: 'Neue Bank' },
    })
  })

  it.each([
    ['', 'Company name is required'],
    ['x'.repeat(125), 'Company name must be under 125 characters'],
    ['a|b', 'Company name cannot contain special characters'],
    ['Default', 'This company name is reserved'],
  ])('is not renamed to %j', async (company, sentence) => {
    const headers = await headersFor(await world.addWorkspace())
    const answer = await world.app.inject({ method: 'PUT', url, headers, payload: { company } })
    expect(answer.json().error).toMatchObject({ code: 'invalid_request', fields: { company: sentence } })
  })

  it('of an external provider’s token comes into being when it is first named, with the token’s plan', async () => {
    const id = randomUUID()
    const token = await world.token({
      clients: [{ clientUUID: id, company: 'Fresh', roles: ['Admin'], plan: 'starter' }],
    })
    const headers = { authorization: `Bearer ${token}`, 'x-client-uuid': id }
    const both = await Promise.all([1, 2].map(() => world.app.inject({ method: 'GET', url, headers })))
    for (const answer of both)
      expect(answer.json()).toMatchObject({ company: 'Fresh', planName: 'starter', status: 'active' })
    const log = (await world.app.inject({ method: 'GET', url: routes.listAuditEntries.path, headers })).json()
    expect(log.entries).toHaveLength(1)
    expect(log.entries[0]).toMatchObject({
      action: 'workspace.create',
      after: { company: 'Fresh', planName: 'starter' },
    })
  })

  it('on a trial expires by the clock alone', async () => {
    const id = await world.addWorkspace('enterprise_trial')
    const end = new Date(Date.now() + 60_000)
    await world.context.records.inWorkspace(id, (db) =>
      db.update(workspaces).set({ trialEndsAt: end }).where(eq(workspaces.id, id)),
    )
    const headers = await headersFor(id)
    const status = async () => (await world.app.inject({ method: 'GET', url, headers })).json().status
    expect(await status()).toBe('active')
    world.setNow(() => end)
    expect(await status()).toBe('expired')
    world.setNow(() => new Date())
  })

  it('is the caller’s default one where the header is missing: the first where they are Admin', async () => {
    const [reader, admin] = [await world.addWorkspace(), await world.addWorkspace()]
    const token = await world.token({
      clients: [
        { clientUUID: reader, roles: ['Read Only'] },
        { clientUUID: admin, roles: ['Admin'] },
      ],
    })
    const answer = await world.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
    expect(answer.json().clientUUID).toBe(admin)
  })

  it('that a person creates makes them its Admin, on the free plan', async () => {
    const token = await local.token({ sub: 'founder' })
    const answer = await local.app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${token}` },
      payload: { company: 'Start Up' },
    })
    expect(answer.statusCode).toBe(201)
    const created = answer.json()
    expect(created).toMatchObject({ company: 'Start Up', planName: 'free', roles: ['Admin'] })
    const facts = await factsOf(local.context, 'founder')
    expect(facts.clients).toEqual([
      { clientUUID: created.clientUUID, company: 'Start Up', plan: 'free', roles: ['Admin'] },
    ])
  })

  it('is not created past the number one person may have, with 50 created at once', async () => {
    const headers = { authorization: `Bearer ${await local.token({ sub: 'eager' })}` }
    const create = (_: unknown, index: number) =>
      local.app.inject({ method: 'POST', url, headers, payload: { company: `Try ${index}` } })
    const answers = await Promise.all(Array.from({ length: 50 }, create))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20)
    expect((await factsOf(local.context, 'eager')).clients).toHaveLength(20)
  })
})
