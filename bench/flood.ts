import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from './median.ts'
import { makeBody, makeEvent, postEvents } from './post-events.ts'
import { rawConnection } from './raw-post.ts'
import { makeDataDirectory, openDoor, type RunningServer, startServer, untilJudged } from './running-server.ts'
import { stolenSince } from './stolen.ts'

/**
 * How long one workspace's posts take while another sends as much as it can. The flood comes from a process of its own. The
 * same posts go to a bare server beside it, whose workspaces nobody floods: what it loses is the machine's share.
 */
const FOR_MS = Number(process.env.BENCH_MS ?? 6_000)
/** Of the flood, events a second at most; without it as much as it can. */
const RATE = process.env.BENCH_RATE === undefined ? undefined : Number(process.env.BENCH_RATE)
/** Before each further one everything has to be judged, which takes minutes under an emulator. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 1)
/** The second of the example's workspaces. */
const ACME_LABS = 'c4f7d2b8-6e90-4d15-8b2e-27a1c9e05f42'
const NEIGHBOURS = 4
const GAP_MS = 20
const BATCH = 1000
const MADE_A_SECOND = 45

const [task, floodUrl = '', floodKey = ''] = process.argv.slice(2)
if (task === 'send') await send()
else await measure()

/**
 * Who floods has a machine of its own. What it sends is made before, and lies where its collector does not look, so that
 * it takes next to nothing of this one.
 */
async function send(): Promise<void> {
  const forMs = FOR_MS + 5_000
  const bodies = Array.from({ length: Math.ceil((forMs / 1000) * MADE_A_SECOND) }, () => Buffer.from(makeBody(BATCH)))
  const begin = once(process, 'message')
  process.send?.('ready')
  await begin
  const nextBody = () => bodies.pop() ?? makeBody(BATCH)
  const load = { url: floodUrl, key: floodKey, connections: 4, batch: BATCH, forMs, mostPerSecond: RATE, nextBody }
  const { eventsPerSecond } = await postEvents(load)
  process.send?.(eventsPerSecond)
}

async function measure(): Promise<void> {
  const { data, remove } = makeDataDirectory()
  const server = await startServer(data)
  const bare = await startBare(data)
  try {
    await untilJudged(server)
    const { key: neighbour } = await openDoor(server, ACME_LABS)
    await postAsNeighbour(server, neighbour)
    await untilJudged(server)
    const rows = []
    for (let round = 1; round <= ROUNDS; round += 1) {
      const flood = fork(import.meta.filename, ['send', server.url, server.key], { execArgv: ['--import', 'tsx'] })
      await once(flood, 'message')
      const stolenIdle = stolenSince()
      const idle = await postAsNeighbour(server, neighbour)
      const bareIdle = await postAsNeighbour(bare, neighbour)
      const idleStolen = stolenIdle()
      const flooded = once(flood, 'message')
      flood.send('begin')
      await sleep(2_500)
      const stolenBeside = stolenSince()
      const [beside, bareBeside] = await Promise.all([server, bare].map((each) => postAsNeighbour(each, neighbour)))
      if (beside === undefined || bareBeside === undefined) throw new Error('nothing was posted')
      const besideStolen = stolenBeside()
      const [perSecond] = await flooded
      rows.push({
        round,
        'idle p50 ms': idle.p50.toFixed(1),
        'idle p99 ms': idle.p99.toFixed(1),
        'beside p50 ms': beside.p50.toFixed(1),
        'beside p99 ms': beside.p99.toFixed(1),
        times: (beside.p99 / idle.p99).toFixed(1),
        'bare idle p99 ms': bareIdle.p99.toFixed(1),
        'bare beside p99 ms': bareBeside.p99.toFixed(1),
        'bare times': (bareBeside.p99 / bareIdle.p99).toFixed(1),
        'flood events/s': perSecond,
        'stolen idle, beside %': `${idleStolen}, ${besideStolen}`,
        'not 200': idle.refused + beside.refused,
        bar: 'twice',
      })
      if (round < ROUNDS) await untilJudged(server)
    }
    console.table(rows)
  } finally {
    bare.stop()
    await server.stop()
    remove()
  }
}

async function startBare(data: string): Promise<{ url: string; stop: () => void }> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), [join(data, 'bare')], {
    execArgv: ['--import', 'tsx'],
  })
  const [port] = await once(child, 'message')
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}

/** Few posts with rests between them, as a customer sends them who is not in a hurry. */
async function postAsNeighbour({ url }: Pick<RunningServer, 'url'>, key: string) {
  const took: number[] = []
  let refused = 0
  const until = performance.now() + FOR_MS
  const sender = async () => {
    const connection = rawConnection(url, key)
    while (performance.now() < until) {
      const began = performance.now()
      if ((await connection.post(JSON.stringify(makeEvent()))) !== 200) refused += 1
      took.push(performance.now() - began)
      await sleep(GAP_MS)
    }
    connection.end()
  }
  await Promise.all(Array.from({ length: NEIGHBOURS }, sender))
  return { p50: quantile(took, 0.5), p99: quantile(took, 0.99), refused }
}
