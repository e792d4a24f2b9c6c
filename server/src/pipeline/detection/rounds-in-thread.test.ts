import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { WorkspaceId } from '@signet/contract/ids'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildStoreProcess } from '../../../../tools/build-store-process.mjs'
import type { Context } from '../../context.ts'
import { verifyEntries } from '../../features/audit/audit.ts'
import { EventStoreUnavailable } from '../../stores/events/event-store.ts'
import { openWorld, type World } from '../../test-world.ts'
import { takeLease } from './cursor.ts'
import { openDetector } from './detector.ts'
import { roundsInThread } from './rounds-in-thread.ts'
import { guesses, record, send, threatsOf } from './test/test-guesses.ts'

// Where the engine is emulated, a statement's first run is translated first.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 })

const MINUTE_MS = 60_000

let world: World
beforeAll(async () => {
  await buildStoreProcess()
  world = await openWorld({ engine: true })
  await world.context.events.ready(240_000)
})
afterAll(() => world?.close(), 60_000)

const withEvents = (events: Partial<Context['events']>) => ({
  ...world.context,
  events: { ...world.context.events, ...events },
})

/** Whether somebody else is given the workspace. */
const isFree = (workspaceId: WorkspaceId) =>
  world.context.records.acrossWorkspaces(async (db) => {
    const cursor = await takeLease(db, workspaceId, randomUUID(), new Date(), new Date(Date.now() + MINUTE_MS))
    return cursor !== null
  })

it('finds what is to be found, takes it back in a chain that holds, and gives the workspace up at its end', async () => {
  const [workspaceId, other] = [await world.addWorkspace(), await world.addWorkspace()]
  const detector = openDetector(() => world.context, roundsInThread)
  await send(world, workspaceId, [...guesses, record('newcomer', 120)])
  await send(world, other, [record('newcomer', 120)])
  await detector.catchUp(workspaceId)
  await detector.catchUp(other)
  expect(await threatsOf(world, workspaceId)).toEqual(['ACCOUNT_TAKEOVER newcomer', 'BRUTE_FORCE victim'])
  expect(await threatsOf(world, other)).toEqual([])
  await send(world, workspaceId, [record('resident-1', 10), record('resident-2', 12)])
  await detector.catchUp(workspaceId)
  expect(await threatsOf(world, workspaceId)).toEqual(['BRUTE_FORCE victim'])
  expect(await verifyEntries(world.context, { workspaceId })).toMatchObject({ intact: true, firstBroken: null })
  expect(await isFree(workspaceId)).toBe(false)
  await detector.close()
  expect(await isFree(workspaceId)).toBe(true)
})

it('tells why a round failed, by name, and makes it again', async () => {
  const workspaceId = await world.addWorkspace()
  await send(world, workspaceId, guesses)
  let isAway = true
  const answer: Context['events']['answer'] = async (...asked) => {
    if (isAway) throw new EventStoreUnavailable('it is starting')
    return world.context.events.answer(...asked)
  }
  const detector = openDetector(() => withEvents({ answer }), roundsInThread)
  const failed = { name: 'EventStoreUnavailable', message: 'it is starting' }
  await expect(detector.catchUp(workspaceId)).rejects.toMatchObject(failed)
  isAway = false
  await detector.catchUp(workspaceId)
  expect(await threatsOf(world, workspaceId)).toEqual(['BRUTE_FORCE victim'])
  await detector.close()
})

it('ends in the middle of a round, which another server makes again', async () => {
  const workspaceId = await world.addWorkspace()
  await send(world, workspaceId, guesses)
  let isAsked = false
  let goOn: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const answer: Context['events']['answer'] = async (...question) => {
    isAsked = true
    await ended
    return world.context.events.answer(...question)
  }
  const query: Context['events']['query'] = async () => []
  const detector = openDetector(() => withEvents({ answer, query }), roundsInThread)
  detector.wake(workspaceId)
  detector.start()
  await expect.poll(() => isAsked, { timeout: 30_000 }).toBe(true)
  const closed = detector.close()
  goOn()
  await closed
  expect(await threatsOf(world, workspaceId)).toEqual([])
  const next = openDetector(() => world.context, roundsInThread)
  await next.catchUp(workspaceId)
  expect(await threatsOf(world, workspaceId)).toEqual(['BRUTE_FORCE victim'])
  await next.close()
})

it.runIf(process.platform === 'linux')('leaves the processor to whoever answers', async () => {
  // The 19th field of what the kernel says of a thread is its niceness.
  const standBack = () =>
    readdirSync('/proc/self/task').filter((task) => {
      const stat = readFileSync(`/proc/self/task/${task}/stat`, 'utf8')
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16] === '10'
    })
  const before = standBack().length
  const detector = openDetector(() => world.context, roundsInThread)
  await detector.catchUp(await world.addWorkspace())
  expect(standBack()).toHaveLength(before + 1)
  await detector.close()
})
