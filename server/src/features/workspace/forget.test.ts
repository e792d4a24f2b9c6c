import type { WorkspaceId } from '@signet/contract/ids'
import { routes } from '@signet/contract/routes'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { forgottenWorkspaces } from '../../stores/records/schema.ts'
import { openWorld, type World } from '../../test-world.ts'
import { removeForgotten } from './forget.ts'

// Where the engine is emulated, a statement's first run is translated first.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 })

const url = routes.getClient.path
const tables = ['events', 'accounts', 'event_marks', 'links', 'identifier_accounts']
let world: World
beforeAll(async () => {
  world = await openWorld({ engine: true })
  await world.context.events.ready(240_000)
})
afterAll(() => world?.close(), 60_000)

const waiting = () => world.context.records.acrossWorkspaces((db) => db.select().from(forgottenWorkspaces))

async function fill(workspaceId: WorkspaceId) {
  const tries = Array.from({ length: 12 }, (_, turn) => ({
    id: `try-${turn}`,
    type: 'LOGIN_FAILED',
    reason: 'bad_password',
    timestamp: new Date(Date.now() - 60_000 + turn * 1000).toISOString(),
    accountId: 'ada',
    email: 'ada@example.com',
    ip: '95.31.18.119',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  }))
  await world.context.pipeline.ingest({ workspaceId, records: tries })
  await world.context.events.flush(240_000)
  await world.context.detector.catchUp(workspaceId)
}

async function rowsOf(workspaceId: string): Promise<Record<string, number>> {
  const counts = tables.map(async (table) => {
    const [row] = await world.context.events.query(`SELECT count() AS rows FROM ${table} WHERE workspace = {w:UUID}`, {
      w: workspaceId,
    })
    return [table, Number(row?.rows)] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

describe('forgetting a workspace', () => {
  it('is for its Admin, who says its name, and leaves nothing of it', async () => {
    const [id, other] = [await world.addWorkspace(), await world.addWorkspace()]
    for (const each of [id, other]) await fill(each)
    expect(Object.values(await rowsOf(id)).every((rows) => rows > 0)).toBe(true)
    const before = await rowsOf(other)
    const forget = async (role: 'Admin' | 'Analyst', company: string) =>
      world.app.inject({
        method: 'DELETE',
        url,
        query: { company },
        headers: { authorization: `Bearer ${await world.member(id, role)}`, 'x-client-uuid': id },
      })
    expect((await forget('Analyst', 'Acme')).statusCode).toBe(403)
    const wrong = await forget('Admin', 'acme')
    expect([wrong.statusCode, Object.keys(wrong.json().error.fields)]).toEqual([400, ['company']])
    expect((await forget('Admin', 'Acme')).json()).toEqual({ clientUUID: id })

    // Nobody gets in any more, not even with a token that names it, and a second time there is nothing to forget.
    const headers = { authorization: `Bearer ${await world.member(id, 'Admin')}`, 'x-client-uuid': id }
    expect((await world.app.inject({ method: 'GET', url, headers })).statusCode).toBe(404)
    expect((await forget('Admin', 'Acme')).statusCode).toBe(404)

    await removeForgotten(world.context)
    expect(Object.values(await rowsOf(id)).every((rows) => rows === 0)).toBe(true)
    expect(await rowsOf(other)).toEqual(before)
    expect((await waiting()).map(({ workspaceId }) => workspaceId)).toEqual([id])
    // Nothing holds the detector up.
    await world.context.detector.catchUp(other)

    // What was under way is removed as well, and then nothing speaks of it.
    const later = { ...world.context, now: () => new Date(Date.now() + 11 * 60_000) }
    await removeForgotten(later)
    expect(await waiting()).toEqual([])
  })
})
