import { routes } from '@signet/contract/routes'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEntries } from '../../stores/records/schema.ts'
import { openWorld, type World } from '../../test-world.ts'
import { NO_WORKSPACE } from './audit.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
}, 60_000)
afterAll(() => world.close())

async function renamed() {
  const id = await world.addWorkspace()
  const headers = { authorization: `Bearer ${await world.member(id, 'Admin')}`, 'x-client-uuid': id }
  for (const company of ['One', 'Two']) {
    await world.app.inject({ method: 'PUT', url: routes.updateClient.path, headers, payload: { company } })
  }
  const verify = async () => (await world.app.inject({ url: routes.verifyAudit.path, headers })).json()
  return { id, headers, verify }
}

describe('verification', () => {
  it('finds what was written intact', async () => {
    const { verify } = await renamed()
    expect(await verify()).toEqual({ intact: true, entries: 2, firstBroken: null })
  })

  it.each([0, -1, 3, 9])('finds an entry slipped in as number %i', async (sequence) => {
    const { id, verify } = await renamed()
    await world.context.records.inWorkspace(id, async (db) => {
      const first = and(eq(auditEntries.workspaceId, id), eq(auditEntries.sequence, 1))
      const [copied] = await db.select().from(auditEntries).where(first)
      if (copied === undefined) expect.fail('there is no first entry')
      await db.insert(auditEntries).values({ ...copied, sequence, actor: 'nobody' })
    })
    expect(await verify()).toMatchObject({ intact: false, firstBroken: sequence })
  })

  it('finds a log without the entry of the workspace’s making', async () => {
    const id = await world.addWorkspace()
    const headers = { authorization: `Bearer ${await world.member(id, 'Admin')}`, 'x-client-uuid': id }
    const answer = await world.app.inject({ url: routes.verifyAudit.path, headers })
    expect(answer.json()).toEqual({ intact: false, entries: 0, firstBroken: 1 })
  })
})

it('what belongs to no workspace is shown to nobody, whatever a token says', async () => {
  const headers = {
    authorization: `Bearer ${await world.member(NO_WORKSPACE, 'Admin')}`,
    'x-client-uuid': NO_WORKSPACE,
  }
  expect((await world.app.inject({ url: routes.listAuditEntries.path, headers })).statusCode).toBe(404)
})
