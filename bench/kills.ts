import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeEvent } from './post-events.ts'
import { makeDataDirectory, type RunningServer, startServer, until } from './running-server.ts'

/**
 * `kill -9` of the server, of its event store or of its database at random moments while 32 connections post: after each
 * restart every event of a 200 answer is there exactly once, and counted once by the links. Peer: what was acknowledged, kept
 * in a list.
 */
const KILLS = Number(process.env.BENCH_KILLS ?? 20)
const CONNECTIONS = 32
const BATCH = 5
/** Every so many connections one sends bodies that are read, kept and packed as large ones are. */
const LARGE_EVERY = 8
const LARGE_BATCH = 300
/** Between two posts of a connection: an emulated engine would need minutes for what comes without a pause. */
const PAUSE_MS = Number(process.env.BENCH_PAUSE_MS ?? 0)

const { data, remove } = makeDataDirectory()
const account = `kill-${randomUUID()}`
const acknowledged = new Set<string>()
const unsure: string[] = []
let server = await startServer(data)
const victims = new Map<string, number>()
let problems = 0
for (let kill = 1; kill <= KILLS; kill += 1) {
  const stop = post(server)
  await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 6_000))
  const victim = ['server', 'store', 'postgres'][Math.floor(Math.random() * 3)] ?? 'server'
  process.kill(pidOf(victim), 'SIGKILL')
  victims.set(victim, (victims.get(victim) ?? 0) + 1)
  if (victim !== 'server') await new Promise((resolve) => setTimeout(resolve, 2_000))
  await stop()
  if (victim !== 'server') process.kill(pidOf('server'), 'SIGKILL')
  await new Promise((resolve) => setTimeout(resolve, 500))
  server = await startServer(data, server)
  // What got no answer is sent again: it must not be there twice.
  while (unsure.length > 0) await send(server, unsure.splice(0, LARGE_BATCH))
  problems += await compare(server)
  console.log(`${kill}/${KILLS} after ${victim}: ${acknowledged.size} acknowledged, ${problems} problems so far`)
}
console.log(
  `${KILLS} kills (${[...victims].map(([name, count]) => `${name} ${count}`).join(', ')}): ${problems} problems`,
)
await server.stop()
remove()
process.exit(problems === 0 ? 0 : 1)

function pidOf(victim: string): number {
  const own: number = JSON.parse(readFileSync(join(data, 'server.json'), 'utf8')).pid
  if (victim === 'server') return own
  if (victim === 'store') return JSON.parse(readFileSync(join(data, 'events/store-process.json'), 'utf8')).pid
  return Number(readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

function post(target: RunningServer): () => Promise<void> {
  let going = true
  const sender = async (_: unknown, connection: number) => {
    const length = connection % LARGE_EVERY === 0 ? LARGE_BATCH : BATCH
    while (going) {
      await send(
        target,
        Array.from({ length }, () => randomUUID()),
      )
      if (PAUSE_MS > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  const senders = Array.from({ length: CONNECTIONS }, sender)
  return async () => {
    going = false
    await Promise.all(senders)
  }
}

async function send({ url, key }: RunningServer, ids: readonly string[]): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const body = JSON.stringify(ids.map((id) => ({ ...makeEvent(), id, accountId: account })))
  try {
    const answer = await fetch(`${url}/v1/signalprint/logs`, { method: 'POST', headers, body })
    await answer.text()
    if (answer.ok) for (const id of ids) acknowledged.add(id)
    else unsure.push(...ids)
  } catch {
    unsure.push(...ids)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Reads every event back and compares it with the list. */
async function compare({ url, key }: RunningServer): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const timeRange = [new Date(Date.now() - 86_400_000).toISOString(), new Date(Date.now() + 3_600_000).toISOString()]
  const filters = [{ field: 'account.id', operator: 'equals', values: [account] }]
  const aggregations = [{ name: 'ids', field: 'event.id', aggregator: 'uniq' }]
  const body = JSON.stringify({ timeRange, filters, aggregations, limit: 0 })
  await until(
    async () => (await (await fetch(`${url}/metrics`)).text()).includes('signet_event_backlog_bytes 0\n'),
    600_000,
  )
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`${url}/v1/events/events`, { method: 'POST', headers, body })
    // An engine that has just been started may still be away.
    const found = answer.ok ? ((await answer.json()) as { total: number; aggregations: { ids: number } }) : null
    const counts = [found?.total ?? 0, found?.aggregations.ids ?? 0, await countedByLinks(url, headers)]
    if (counts.every((count) => count === acknowledged.size)) return 0
    if (tries > 60) {
      console.error(`acknowledged ${acknowledged.size}; found, distinct, counted by links: ${counts.join(', ')}`)
      return 1
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

/** How many events the graph has counted for the account: sums, so that what came twice would show. */
async function countedByLinks(url: string, headers: Record<string, string>): Promise<number> {
  const body = JSON.stringify({ type: 'account', value: account, depth: 1 })
  const answer = await fetch(`${url}/v1/signalprint/reporting/graph`, { method: 'POST', headers, body })
  if (!answer.ok) return 0
  const { nodes } = (await answer.json()) as { nodes: { id: string; events: number }[] }
  return nodes.find(({ id }) => id === `account:${account}`)?.events ?? 0
}
