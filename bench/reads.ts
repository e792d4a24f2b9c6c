import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startFilledServer } from './filled-server.ts'
import { quantile, timed } from './median.ts'
import { makeEvent } from './post-events.ts'
import { type RunningServer, untilJudged } from './running-server.ts'
import { stolenSince } from './stolen.ts'

/** Reads of one workspace through the API, beside the same question to the plain table in the same run. */
const EVENTS = Number(process.env.BENCH_EVENTS ?? 10_000_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const DAY_MS = 86_400_000
const SETTLED_MS = 15_000
const SPAN_DAYS = 179.5

interface Question {
  readonly name: string
  readonly path: string
  readonly body: Record<string, unknown>
  readonly sql: string
  readonly bar: string
}

const from = new Date(Date.now() - SPAN_DAYS * DAY_MS).toISOString()
const to = new Date(Date.now() + 60_000).toISOString()
const timeRange = [from, to]
const equals = (field: string, value: string) => ({ field, operator: 'equals', values: [value] })
const since = `workspace = $1 AND ts >= '${from}'`

/** What the explorer asks for until somebody chooses other columns. */
const columns = [
  'event.id',
  'event.timestamp',
  'event.type',
  'account.id',
  'email.value',
  'ip.value',
  'ip.location.country',
  'ip.location.city',
  'ip.aso',
  'userAgent.browser.name',
  'userAgent.os.name',
  'event.reason',
  'event.risks',
]

const questions: readonly Question[] = [
  {
    name: 'histogram by day and type, 180 days',
    path: '/v1/events/events',
    body: {
      timeRange,
      limit: 0,
      counts: {
        granularity: 'day',
        timeZone: 'Europe/Berlin',
        aggregations: [{ name: 'types', field: 'event.type', aggregator: 'topK' }],
      },
    },
    sql: `SELECT date_trunc('day', ts AT TIME ZONE 'Europe/Berlin') AS day, type, count(*) FROM bench.events WHERE ${since} GROUP BY 1, 2`,
    bar: '15 times, 300 ms',
  },
  {
    name: 'group by country, ASN, user agent with distinct accounts',
    path: '/v1/events/groups',
    body: {
      timeRange,
      limit: 100,
      fields: ['ip.location.country', 'ip.asn', 'userAgent.value'],
      aggregations: [{ name: 'accounts', field: 'account.id', aggregator: 'uniq' }],
    },
    sql: `SELECT country, asn, user_agent, count(*) AS n, count(DISTINCT account) FROM bench.events WHERE ${since}
      GROUP BY 1, 2, 3 ORDER BY n DESC LIMIT 100`,
    bar: '10 times',
  },
  {
    name: 'latest 100 of a filter',
    path: '/v1/events/events',
    body: {
      timeRange,
      limit: 100,
      filters: [equals('event.type', 'LOGIN_FAILED'), equals('ip.location.country', 'VN')],
    },
    sql: `SELECT * FROM bench.events WHERE ${since} AND type = 'LOGIN_FAILED' AND country = 'VN' ORDER BY ts DESC LIMIT 100`,
    bar: '100 ms',
  },
  {
    name: 'an account’s last 100',
    path: '/v1/events/events',
    body: { timeRange, limit: 100, filters: [equals('account.id', 'account-4711')] },
    sql: `SELECT * FROM bench.events WHERE ${since} AND account = 'account-4711' ORDER BY ts DESC LIMIT 100`,
    bar: '100 ms',
  },
  {
    name: 'latest 100 of a filter, the explorer’s columns',
    path: '/v1/events/events',
    body: {
      timeRange,
      limit: 100,
      fields: columns,
      filters: [equals('event.type', 'LOGIN_FAILED'), equals('ip.location.country', 'VN')],
    },
    sql: `SELECT * FROM bench.events WHERE ${since} AND type = 'LOGIN_FAILED' AND country = 'VN' ORDER BY ts DESC LIMIT 100`,
    bar: '100 ms',
  },
  {
    name: 'an account’s last 100, the explorer’s columns',
    path: '/v1/events/events',
    body: { timeRange, limit: 100, fields: columns, filters: [equals('account.id', 'account-4711')] },
    sql: `SELECT * FROM bench.events WHERE ${since} AND account = 'account-4711' ORDER BY ts DESC LIMIT 100`,
    bar: '100 ms',
  },
  {
    name: 'suggestions by prefix',
    path: '/v1/events/suggestions',
    body: { field: 'email.value', search: 'person12' },
    sql: `SELECT email, count(*) AS n FROM bench.events WHERE workspace = $1 AND ts >= now() - interval '30 days'
      AND email LIKE 'person12%' GROUP BY 1 ORDER BY n DESC LIMIT 20`,
    bar: '100 ms',
  },
]

const { server, data, plain, end } = await startFilledServer(EVENTS)
try {
  await untilJudged(server)
  const rows = []
  for (const question of questions) {
    // The first time may be refused: an emulator translates what it needs for it.
    await send(server, question).then((answer) => answer.text())
    const signet = await timed(ROUNDS, () => ask(server, question))
    const peer = await timed(ROUNDS, () => plain.query(question.sql, [server.workspace]))
    rows.push({
      question: question.name,
      'ms (median)': Math.round(signet),
      'plain table ms': Math.round(peer),
      times: (peer / signet).toFixed(1),
      bar: question.bar,
    })
  }
  console.table(rows)
  const before = server.memory()
  const partsBefore = server.memoryParts()
  const stolen = stolenSince()
  const idle = await readFor(20_000)
  const stop = stream()
  const most = watchMemory()
  const busy = await readFor(20_000)
  const sent = await stop()
  const after = server.memory()
  const partsAfter = server.memoryParts()
  const besideMost = most()
  console.log(
    `reads by three: p95 ${Math.round(idle.p95)} ms idle (${idle.refused} of ${idle.asked} refused), ${Math.round(busy.p95)} ms while ${sent} events/s come in (${busy.refused} of ${busy.asked} refused; bar: 3 times)`,
  )
  await sleep(SETTLED_MS)
  console.log(
    `memory of all processes at ${EVENTS.toLocaleString('en')} events: ${before} MB before, ${besideMost} MB at most while three read and events come in, ${after} MB right after, ${server.memory()} MB ${SETTLED_MS / 1000} s later (bar: 1,200 MB)`,
  )
  console.log(`before: ${partsBefore}; right after: ${partsAfter}; then: ${server.memoryParts()}`)
  console.log(`stolen from the machine while three read: ${stolen()} %`)
  const bytes = sizeOf(join(data, 'events'))
  console.log(`disk: ${(bytes / EVENTS).toFixed(1)} bytes an event (bar: 150)`)
} finally {
  await end()
}

async function ask(running: RunningServer, question: Question): Promise<void> {
  const answer = await send(running, question)
  if (!answer.ok) throw new Error(`${question.path} answered ${answer.status}: ${await answer.text()}`)
  await answer.json()
}

function send({ url, key }: RunningServer, { path, body }: Question): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** What a page asks, by three people at once. A question may be refused because it takes too long beside the others. */
async function readFor(forMs: number) {
  const took: number[] = []
  let refused = 0
  const started = performance.now()
  const reader = async (first: number) => {
    for (let at = first; performance.now() - started < forMs; at += 1) {
      const question = questions[at % questions.length]
      if (question === undefined) return
      const began = performance.now()
      const answer = await send(server, question)
      await answer.text()
      if (!answer.ok) refused += 1
      took.push(performance.now() - began)
    }
  }
  await Promise.all([0, 2, 3].map(reader))
  return { p95: quantile(took, 0.95), asked: took.length, refused }
}

/** 3,000 events a second in posts of 300. The answer tells how many it came to. */
function stream(): () => Promise<number> {
  let accepted = 0
  let waiting = 0
  const started = performance.now()
  const headers = { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' }
  const timer = setInterval(async () => {
    waiting += 1
    const body = JSON.stringify(Array.from({ length: 300 }, makeEvent))
    const answer = await fetch(`${server.url}/v1/signalprint/logs`, { method: 'POST', headers, body }).catch(() => null)
    if (answer?.ok) accepted += 300
    waiting -= 1
  }, 100)
  return async () => {
    clearInterval(timer)
    const perSecond = Math.round(accepted / ((performance.now() - started) / 1000))
    while (waiting > 0) await new Promise((resolve) => setTimeout(resolve, 50))
    return perSecond
  }
}

/** The answer tells the most that was in use at a moment. */
function watchMemory(): () => number {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, server.memory())
  }, 1000)
  return () => {
    clearInterval(timer)
    return most
  }
}

/** Each file once: the engine has a second way to every table, a link. */
function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const sizes = new Map<number, number>()
  for (const { parentPath, name } of files) {
    // What a merge or an insert has just put in its place is counted there.
    const found = statSync(join(parentPath, name), { throwIfNoEntry: false })
    if (found) sizes.set(found.ino, found.size)
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0)
}
