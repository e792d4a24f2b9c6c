import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from './median.ts'
import { behind, makeDataDirectory, type RunningServer, startServer, untilJudged } from './running-server.ts'

/**
 * What is too much at once: as many new accounts as events, a source with a hundred thousand accounts behind it, one
 * account with all the events. Nothing is to be refused or to hang, memory stays bounded, and whoever asks is told how far
 * detection is behind.
 */
const EVENTS = Number(process.env.BENCH_EVENTS ?? 1_000_000)
const BATCH = 1000
const CONNECTIONS = 4
const LOOK_MS = 2000
const SPAN_MS = 86_400_000

const crowds = {
  'new accounts': (turn: number) => ({
    ...visit(Date.now()),
    ...named(`new-${turn}`),
    ip: `81.${turn % 200}.${Math.floor(turn / 200) % 250}.${1 + (turn % 250)}`,
  }),
  'one source': (turn: number) => ({
    ...visit(momentOf(turn)),
    ...named(`person-${turn % 100_000}`),
    ...(turn % 20 === 0 && failed),
    ip: '81.255.0.1',
  }),
  'one account': (turn: number) => ({
    ...visit(momentOf(turn)),
    ...named('robot'),
    ...(turn % 10 === 0 && failed),
    ip: `81.2.${turn % 250}.9`,
  }),
}
const failed = { type: 'LOGIN_FAILED', reason: 'bad_password' }

const asked = process.env.BENCH_CROWD
for (const [name, eventOf] of Object.entries(crowds))
  if (asked === undefined || asked === name) await crowd(name, eventOf)

async function crowd(name: string, eventOf: (turn: number) => object): Promise<void> {
  const { data, remove } = makeDataDirectory()
  const server = await startServer(data)
  try {
    await untilJudged(server)
    const looks = lookOften(server)
    const began = performance.now()
    const refused = await postAll(server, eventOf)
    const posted = performance.now() - began
    await untilJudged(server)
    const { memory, lag, pages } = await looks.stop()
    const seconds = (ms: number) => Math.round(ms / 1000)
    console.log(
      `${name}: ${EVENTS} events in ${seconds(posted)} s (${Math.round(EVENTS / (posted / 1000))}/s), ${refused} requests refused for a while`,
    )
    console.log(
      `  judged ${seconds(performance.now() - began)} s after the first; said to be behind by up to ${seconds(lag)} s; memory of all processes up to ${memory} MB`,
    )
    console.log(
      `  the inbox beside it: p50 ${Math.round(quantile(pages, 0.5))} ms, p95 ${Math.round(quantile(pages, 0.95))} ms`,
    )
  } finally {
    await server.stop()
    remove()
  }
}

/** Answers how often a request was refused and sent again. */
async function postAll({ url, key }: RunningServer, eventOf: (turn: number) => object): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  let next = 0
  let refused = 0
  const sender = async () => {
    while (next < EVENTS) {
      const from = next
      next += BATCH
      const body = JSON.stringify(Array.from({ length: BATCH }, (_, turn) => eventOf(from + turn)))
      for (;;) {
        const answer = await fetch(`${url}/v1/signalprint/logs`, { method: 'POST', headers, body })
        await answer.arrayBuffer()
        if (answer.ok) break
        if (answer.status !== 429) throw new Error(`a post was answered with ${answer.status}`)
        refused += 1
        await sleep(500)
      }
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, sender))
  return refused
}

function lookOften(server: RunningServer) {
  const pages: number[] = []
  let memory = 0
  let lag = 0
  let running = true
  const work = (async () => {
    while (running) {
      await sleep(LOOK_MS)
      const began = performance.now()
      const page = await fetch(`${server.url}/v1/insights/threats?limit=25`, {
        headers: { authorization: `Bearer ${server.key}` },
      })
      await page.arrayBuffer()
      pages.push(performance.now() - began)
      memory = Math.max(memory, server.memory())
      lag = Math.max(lag, (await behind(server)).lagMs)
    }
  })()
  return {
    async stop() {
      running = false
      await work
      return { pages, memory, lag }
    },
  }
}

function visit(at: number) {
  return {
    id: randomUUID(),
    type: 'LOGIN_SUCCESS',
    timestamp: new Date(at).toISOString(),
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    sessionId: randomUUID(),
  }
}

function named(account: string) {
  return { accountId: account, email: `${account}@example.com` }
}

/** Spread over the last day, in order. */
function momentOf(turn: number): number {
  return Date.now() - SPAN_MS + Math.floor((turn / EVENTS) * SPAN_MS)
}
