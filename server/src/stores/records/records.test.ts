import { randomUUID } from 'node:crypto'
import { WorkspaceId } from '@signet/contract/ids'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRecords } from './open-records.ts'
import { joinRecords } from './postgres-records.ts'
import type { Records } from './records.ts'
import { apiKeys, auditEntries, workspaces } from './schema.ts'
import { migrations, openTestRecords, startTcpPostgres } from './test-postgres.ts'

const drivers: Record<string, () => Promise<{ records: Records; close(): Promise<void> }>> = {
  'embedded server on a socket': openTestRecords,
  'another server over TCP, as its superuser': () => openOverTcp(''),
  'another server over TCP, as its superuser, with options in the address': () =>
    openOverTcp('?options=-c%20statement_timeout%3D60000'),
}

async function openOverTcp(query: string) {
  const server = await startTcpPostgres()
  const databaseUrl = `${server.url}${query}`
  const records = await openRecords({ directory: '/nowhere', databaseUrl, migrations, log: () => undefined })
  return {
    records,
    async close() {
      await records.close()
      await server.stop()
    },
  }
}

const newWorkspace = (records: Records, company: string) => {
  const id = WorkspaceId.parse(randomUUID())
  return records
    .acrossWorkspaces((db) => db.insert(workspaces).values({ id, company, planName: 'free', createdBy: 'test' }))
    .then(() => id)
}

const key = (workspaceId: WorkspaceId, name: string) => ({
  id: randomUUID() as typeof apiKeys.$inferInsert.id,
  workspaceId,
  name,
  nameKey: name,
  hash: randomUUID(),
  hint: 'abcd',
  createdBy: 'test',
})

describe.each(Object.entries(drivers))('records on the %s', (_name, open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let records: Records
  let mine: WorkspaceId
  let theirs: WorkspaceId

  beforeAll(async () => {
    opened = await open()
    records = opened.records
    mine = await newWorkspace(records, 'Mine')
    theirs = await newWorkspace(records, 'Theirs')
    await records.inWorkspace(theirs, (db) => db.insert(apiKeys).values(key(theirs, 'their key')))
  })
  afterAll(() => opened.close())

  it('shows no row of another workspace, even to a query without any condition', async () => {
    const seen = await records.inWorkspace(mine, async (db) => ({
      keys: await db.select().from(apiKeys),
      workspaces: await db.select({ company: workspaces.company }).from(workspaces),
    }))
    expect(seen).toEqual({ keys: [], workspaces: [{ company: 'Mine' }] })
  })

  it('shows none to who joins them from another thread either', async () => {
    const joined = joinRecords(structuredClone(records.address), () => undefined)
    const seen = await joined.inWorkspace(mine, async (db) => ({
      keys: await db.select().from(apiKeys),
      workspaces: await db.select({ company: workspaces.company }).from(workspaces),
    }))
    expect(seen).toEqual({ keys: [], workspaces: [{ company: 'Mine' }] })
    await joined.close()
    await records.check()
  })

  it('refuses to write a row into another workspace', async () => {
    const write = records.inWorkspace(mine, (db) => db.insert(apiKeys).values(key(theirs, 'planted')))
    await expect(write).rejects.toMatchObject({ cause: { message: expect.stringContaining('row-level security') } })
  })

  it('changes no row of another workspace', async () => {
    await records.inWorkspace(mine, (db) => db.update(apiKeys).set({ name: 'stolen' }))
    await records.inWorkspace(mine, (db) => db.delete(apiKeys))
    const left = await records.inWorkspace(theirs, (db) => db.select({ name: apiKeys.name }).from(apiKeys))
    expect(left).toEqual([{ name: 'their key' }])
  })

  it('shows nothing at all outside a scope', async () => {
    const { rows } = await records.pool.query('SELECT * FROM workspaces')
    expect(rows).toEqual([])
  })

  it('leaves no scope behind on a pooled connection', async () => {
    await Promise.all(Array.from({ length: 20 }, () => records.inWorkspace(mine, (db) => db.select().from(workspaces))))
    const { rows } = await records.pool.query("SELECT current_setting('signet.scope', true) AS scope")
    expect(rows[0].scope ?? '').toBe('')
  })

  it('undoes everything when the work fails', async () => {
    const work = records.inWorkspace(mine, async (db) => {
      await db.update(workspaces).set({ company: 'Half done' }).where(eq(workspaces.id, mine))
      throw new Error('midway')
    })
    await expect(work).rejects.toThrow('midway')
    const [row] = await records.inWorkspace(mine, (db) => db.select().from(workspaces))
    expect(row?.company).toBe('Mine')
  })

  it('lets nobody rewrite, delete or empty the audit log', async () => {
    const entry = {
      workspaceId: mine,
      sequence: 1,
      at: new Date(),
      actor: 'a',
      action: 'b',
      target: 'c',
      requestId: 'r',
      hash: 'h',
    }
    await records.inWorkspace(mine, (db) => db.insert(auditEntries).values(entry))
    const appendOnly = { cause: { message: 'the audit log is append-only' } }
    await expect(records.inWorkspace(mine, (db) => db.update(auditEntries).set({ actor: 'x' }))).rejects.toMatchObject(
      appendOnly,
    )
    await expect(records.inWorkspace(mine, (db) => db.delete(auditEntries))).rejects.toMatchObject(appendOnly)
    await expect(records.acrossWorkspaces((db) => db.execute(sql`TRUNCATE audit_entries`))).rejects.toThrow()
  })
})
