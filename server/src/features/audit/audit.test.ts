import type { WorkspaceId } from '@signet/contract/ids'
import { routes } from '@signet/contract/routes'
import { and, eq, gt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEntries, auditHeads, installation } from '../../stores/records/schema.ts'
import { openWorld, type World } from '../../test-world.ts'
import { NO_WORKSPACE, signOldHeads } from './audit.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
}, 60_000)
afterAll(() => world.close())

async function renamed() {
  const id = await world.addWorkspace()
  const headers = { authorization: `Bearer ${await world.member(id, 'Admin')}`, 'x-client-uuid': id }
  const rename = (company: string) =>
    world.app.inject({ method: 'PUT', url: routes.updateClient.path, headers, payload: { company } })
  for (const company of ['One', 'Two']) await rename(company)
  const verify = async () => (await world.app.inject({ url: routes.verifyAudit.path, headers })).json()
  return { id, headers, rename, verify }
}

async function headOf(id: WorkspaceId) {
  const [head] = await world.context.records.inWorkspace(id, (db) => db.select().from(auditHeads))
  return head ?? expect.fail('there is no head')
}

const changeHead = (id: WorkspaceId, change: Partial<typeof auditHeads.$inferInsert>) =>
  world.context.records.inWorkspace(id, (db) => db.update(auditHeads).set(change).where(eq(auditHeads.workspaceId, id)))

/** As the owner of the tables can: the triggers are switched off meanwhile. */
const cutAfter = (id: WorkspaceId, sequence: number) =>
  world.context.records.inWorkspace(id, async (db) => {
    await db.execute(sql`ALTER TABLE audit_entries DISABLE TRIGGER append_only`)
    await db.delete(auditEntries).where(and(eq(auditEntries.workspaceId, id), gt(auditEntries.sequence, sequence)))
    await db.execute(sql`ALTER TABLE audit_entries ENABLE TRIGGER append_only`)
  })

async function cutToFirst(id: WorkspaceId) {
  await cutAfter(id, 1)
  const [first] = await world.context.records.inWorkspace(id, (db) => db.select().from(auditEntries))
  if (first === undefined) expect.fail('there is no first entry')
  await changeHead(id, { sequence: first.sequence, hash: first.hash })
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

  it('finds entries cut off at the end, with the head left where it was', async () => {
    const { id, verify } = await renamed()
    await cutAfter(id, 1)
    expect(await verify()).toEqual({ intact: false, entries: 2, firstBroken: 2 })
  })

  it('finds entries cut off at the end, with the head moved back', async () => {
    const { id, verify } = await renamed()
    await cutToFirst(id)
    expect(await verify()).toEqual({ intact: false, entries: 1, firstBroken: 2 })
  })

  it('still finds it after the changes that follow', async () => {
    const { id, rename, verify } = await renamed()
    await cutToFirst(id)
    for (const company of ['Three', 'Four']) await rename(company)
    expect(await verify()).toEqual({ intact: false, entries: 3, firstBroken: 4 })
  })

  it('finds a head with the proof of another workspace', async () => {
    const [mine, theirs] = [await renamed(), await renamed()]
    await changeHead(mine.id, { proof: (await headOf(theirs.id)).proof })
    expect(await mine.verify()).toEqual({ intact: false, entries: 2, firstBroken: 3 })
    expect(await theirs.verify()).toMatchObject({ intact: true })
  })

  it('finds a log without the entry of the workspace’s making', async () => {
    const id = await world.addWorkspace()
    const headers = { authorization: `Bearer ${await world.member(id, 'Admin')}`, 'x-client-uuid': id }
    const answer = await world.app.inject({ url: routes.verifyAudit.path, headers })
    expect(answer.json()).toEqual({ intact: false, entries: 0, firstBroken: 1 })
  })
})

describe('heads from before there were proofs', () => {
  const MARK = eq(installation.key, 'audit-heads-signed')

  it('are signed at the first start and never again', async () => {
    const { id, rename, verify } = await renamed()
    await changeHead(id, { proof: null })
    await signOldHeads(world.context)
    expect(await verify()).toEqual({ intact: true, entries: 2, firstBroken: null })
    await rename('Three')
    expect(await verify()).toEqual({ intact: true, entries: 3, firstBroken: null })

    await changeHead(id, { proof: null })
    await signOldHeads(world.context)
    expect(await verify()).toEqual({ intact: false, entries: 3, firstBroken: 4 })
  })

  it('are signed once by servers that start at once, and a wrong proof by none', async () => {
    const [old, wrong] = [await renamed(), await renamed()]
    await changeHead(old.id, { proof: null })
    await changeHead(wrong.id, { proof: 'made up' })
    await world.context.records.acrossWorkspaces((db) => db.delete(installation).where(MARK))
    await Promise.all(Array.from({ length: 3 }, () => signOldHeads(world.context)))
    expect(await old.verify()).toMatchObject({ intact: true })
    expect(await wrong.verify()).toMatchObject({ intact: false })
    const marks = await world.context.records.acrossWorkspaces((db) => db.select().from(installation).where(MARK))
    expect(marks).toHaveLength(1)
  })
})

it('what belongs to no workspace is shown to nobody, whatever a token says', async () => {
  const headers = {
    authorization: `Bearer ${await world.member(NO_WORKSPACE, 'Admin')}`,
    'x-client-uuid': NO_WORKSPACE,
  }
  expect((await world.app.inject({ url: routes.listAuditEntries.path, headers })).statusCode).toBe(404)
})
