import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from './median.ts'
import { makeDataDirectory, type RunningServer, startServer, untilJudged } from './running-server.ts'

/**
 * Detection beside a steady stream while somebody uses pages: how long after its last event an attack stands in the
 * inbox. The people of the stream log in from home; now and then somebody guesses the password of one of them.
 */
const RATE = Number(process.env.BENCH_RATE ?? 2000)
const FOR_MS = Number(process.env.BENCH_MS ?? 90_000)
const BATCH = 100
const PEOPLE = 200_000
const ATTACK_EVERY_MS = 8000
const GUESSES = 40
const PATIENCE_MS = 120_000

const { data, remove } = makeDataDirectory()
const server = await startServer(data)
try {
  await untilJudged(server)
  const started = performance.now()
  const stream = send()
  const pages = readPages()
  const waits: Promise<number>[] = []
  for (let turn = 0; performance.now() - started < FOR_MS; turn += 1) {
    await sleep(ATTACK_EVERY_MS)
    waits.push(attack(turn))
  }
  const accepted = await stream.stop()
  const perSecond = Math.round(accepted / ((performance.now() - started) / 1000))
  const read = await pages.stop()
  const delays = await Promise.all(waits)
  const seen = delays.filter(Number.isFinite)
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  console.log(`${perSecond} events/s came in (asked for: ${RATE})`)
  console.log(
    `${seen.length} of ${delays.length} attacks in the inbox, ${seconds(quantile(seen, 0.5))} s after their last event (median), ${seconds(Math.max(0, ...seen))} s at most (bar: 5 s)`,
  )
  console.log(`one after the other: ${delays.map(seconds).join(', ')} s`)
  console.log(
    `a page of events beside it: p50 ${seconds(quantile(read, 0.5))} s, p95 ${seconds(quantile(read, 0.95))} s`,
  )
  console.log(`memory of all processes: ${server.memory()} MB`)
} finally {
  await server.stop()
  remove()
}

function send() {
  let accepted = 0
  let running = true
  const pause = (1000 * BATCH) / RATE
  const work = (async () => {
    let next = performance.now()
    while (running) {
      next += pause
      const events = Array.from({ length: BATCH }, () => visitOf(Math.floor(Math.random() * PEOPLE)))
      if (await post(server, events)) accepted += BATCH
      await sleep(Math.max(0, next - performance.now()))
    }
  })()
  return {
    async stop() {
      running = false
      await work
      return accepted
    },
  }
}

function readPages() {
  const took: number[] = []
  let running = true
  const work = (async () => {
    while (running) {
      const began = performance.now()
      const now = Date.now()
      const timeRange = [new Date(now - 3_600_000).toISOString(), new Date(now).toISOString()]
      await ask(server, 'POST', '/v1/events/events', { timeRange, limit: 50 })
      took.push(performance.now() - began)
      await sleep(1000)
    }
  })()
  return {
    async stop() {
      running = false
      await work
      return took
    },
  }
}

/** Somebody guesses a password from a place of their own. Answers the milliseconds until it is in the inbox. */
async function attack(turn: number): Promise<number> {
  const victim = `victim-${turn}`
  for (let guess = 0; guess < GUESSES; guess += 1) {
    await post(server, [
      {
        ...visitOf(turn),
        ...named(victim),
        type: 'LOGIN_FAILED',
        reason: 'bad_password',
        ip: `45.155.204.${10 + turn}`,
      },
    ])
  }
  const last = performance.now()
  while (performance.now() - last < PATIENCE_MS) {
    const found = await ask(server, 'GET', '/v1/insights/threats?resolved=false&limit=100')
    if (JSON.stringify(found).includes(victim)) return performance.now() - last
    await sleep(500)
  }
  return Number.POSITIVE_INFINITY
}

function visitOf(person: number) {
  return {
    id: randomUUID(),
    type: 'LOGIN_SUCCESS',
    timestamp: new Date().toISOString(),
    ip: `81.${person % 200}.${Math.floor(person / 200) % 250}.${1 + (person % 50)}`,
    userAgent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${120 + (person % 20)}.0.0.0 Safari/537.36`,
    ...named(`account-${person}`),
    sessionId: randomUUID(),
  }
}

function named(account: string) {
  return { accountId: account, email: `${account}@example.com` }
}

async function post({ url, key }: RunningServer, events: readonly object[]): Promise<boolean> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/v1/signalprint/logs`, { method: 'POST', headers, body: JSON.stringify(events) })
  await answer.arrayBuffer()
  return answer.ok
}

async function ask({ url, key }: RunningServer, method: string, path: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
