import { randomUUID } from 'node:crypto'
import { InsightId, type WorkspaceId } from '@signet/contract/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Member } from '../../actor.ts'
import { insights, threats } from '../../stores/records/threat-schema.ts'
import { openWorld, type World } from '../../test-world.ts'
import { sampleThreat } from './test/sample-threat.ts'
import { watchThreats } from './watch.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
}, 60_000)
afterAll(() => world.close(), 60_000)

async function addThreat(owner: WorkspaceId): Promise<string> {
  const row = sampleThreat(owner, { updatedAt: new Date() })
  await world.context.records.inWorkspace(owner, (db) => db.insert(threats).values(row))
  return row.id
}

async function addInsight(owner: WorkspaceId): Promise<string> {
  const id = InsightId.parse(randomUUID())
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const numbers = { value: 30, usual: 10, deviation: 4, sentence: 'Events are 3 times the usual Tuesday.' }
  const row = { id, workspaceId: owner, type: 'TOTAL_EVENTS' as const, dimension: '', day, ...numbers }
  await world.context.records.inWorkspace(owner, (db) => db.insert(insights).values({ ...row, createdAt: new Date() }))
  return id
}

it('whoever watches is told of threats and insights of the own workspace, each once', async () => {
  const owner = await world.addWorkspace()
  const other = await world.addWorkspace()
  const { chunks } = await watchThreats(world.context, { workspaceId: owner } as Member, 60)
  const lines = chunks[Symbol.asyncIterator]()
  const next = async () => String((await lines.next()).value)
  expect(await next()).toContain('watching')
  await addThreat(other)
  await addInsight(other)
  const threat = await addThreat(owner)
  const insight = await addInsight(owner)
  expect(await next()).toBe(`event: threat\ndata: {"id":"${threat}"}\n\n`)
  expect(await next()).toBe(`event: insight\ndata: {"id":"${insight}"}\n\n`)
  // What was told is not told again: the next line is about what comes next.
  const later = await addThreat(owner)
  expect(await next()).toBe(`event: threat\ndata: {"id":"${later}"}\n\n`)
  await lines.return?.()
})
