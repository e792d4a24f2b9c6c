import { CROWDED_IP } from './fill-store.ts'
import { startFilledServer } from './filled-server.ts'
import { timed } from './median.ts'

/** Who is behind it, through the API, beside the same question to the plain table in the same run. */
const EVENTS = Number(process.env.BENCH_EVENTS ?? 10_000_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const IP = '81.0.64.7'
const ACCOUNT = 'account-4711'
const recent = `workspace = $1 AND ts >= now() - interval '30 days'`
/** An account, what it was seen with, and who else was: two steps, as far as a drawing goes. */
const twoSteps = (
  start: string,
) => `WITH first AS (SELECT DISTINCT account FROM bench.events WHERE ${recent} AND ${start} LIMIT 1000),
  near AS (SELECT account, ip, email, session, user_agent, count(*), min(ts), max(ts) FROM bench.events
    WHERE ${recent} AND account IN (SELECT account FROM first) GROUP BY 1, 2, 3, 4, 5)
  SELECT near.*, (SELECT count(DISTINCT account) FROM bench.events e WHERE e.workspace = $1 AND e.ts >= now() - interval '30 days'
    AND e.ip = near.ip) FROM near LIMIT 5000`

const { server, plain, end } = await startFilledServer(EVENTS)
try {
  const uuid = await uuidOf(ACCOUNT)
  const crowded = await lastSeenAt(CROWDED_IP)
  const graph = (type: string, value: string) => () =>
    ask('POST', '/v1/signalprint/reporting/graph', { type, value, depth: 2 })
  const questions = [
    {
      name: 'graph of an address, depth 2, 30 days',
      bar: '300 ms',
      ask: graph('ip', IP),
      sql: twoSteps(`ip = '${IP}'`),
    },
    {
      name: 'graph of an account beside a crowded address',
      bar: '500 ms',
      ask: graph('account', crowded),
      sql: twoSteps(`account = '${crowded}'`),
    },
    {
      name: 'graph of the crowded address itself',
      bar: '-',
      ask: graph('ip', CROWDED_IP),
      sql: twoSteps(`ip = '${CROWDED_IP}'`),
    },
    {
      name: 'account details',
      bar: '300 ms',
      ask: () => ask('GET', `/v1/signalprint/accounts/${uuid}`),
      sql: `SELECT * FROM bench.events WHERE ${recent} AND account = '${ACCOUNT}' ORDER BY ts DESC`,
    },
    {
      name: 'typeahead',
      bar: '100 ms',
      ask: () => ask('GET', '/v1/signalprint/reporting/typeaheadsearch?search=person12'),
      sql: `SELECT email, max(ts) FROM bench.events WHERE workspace = $1 AND email LIKE 'person12%' GROUP BY 1 ORDER BY 2 DESC LIMIT 10`,
    },
  ]
  const rows = []
  for (const { name, bar, ask: work, sql } of questions) {
    const signet = await timed(ROUNDS, work)
    // Some of these take the plain table longer than it is given.
    const peer = await timed(ROUNDS, () => plain.query(sql, [server.workspace])).catch(() => Number.POSITIVE_INFINITY)
    rows.push({ question: name, 'ms (median)': Math.round(signet), 'plain table ms': Math.round(peer), bar })
  }
  console.table(rows)
} finally {
  await end()
}

async function uuidOf(account: string): Promise<string> {
  const found = (await ask('POST', '/v1/signalprint/reporting/search', {
    type: 'account',
    value: account,
    days: 180,
  })) as {
    identifier: { uuid: string } | null
  }
  if (found.identifier === null) throw new Error(`${account} was not seen: more events are needed`)
  return found.identifier.uuid
}

async function lastSeenAt(ip: string): Promise<string> {
  const day = [new Date(Date.now() - 7 * 86_400_000).toISOString(), new Date().toISOString()]
  const filters = [{ field: 'ip.value', operator: 'equals', values: [ip] }]
  const body = { timeRange: day, limit: 1, filters, fields: ['account.id'] }
  const { events } = (await ask('POST', '/v1/events/events', body)) as { events: { 'account.id': string }[] }
  const [newest] = events
  if (newest === undefined) throw new Error(`nobody was seen at ${ip}: more events are needed`)
  return newest['account.id']
}

async function ask(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
  const headers = { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' }
  const answer = await fetch(server.url + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
