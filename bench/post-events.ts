import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from './median.ts'
import { rawConnection } from './raw-post.ts'

export interface Load {
  readonly url: string
  readonly key: string
  readonly connections: number
  /** Events in one request. */
  readonly batch: number
  readonly forMs: number
  /** No more than this; without it as fast as answers come. */
  readonly mostPerSecond?: number | undefined
  /** What is posted; without it each body is made when it is its turn. */
  readonly nextBody?: (() => string | Buffer) | undefined
}

export interface LoadResult {
  readonly eventsPerSecond: number
  readonly accepted: number
  readonly refused: number
  readonly p50: number
  readonly p99: number
}

/** Posts as fast as answers come, on connections that stay open. Only what was answered with 200 counts. */
export async function postEvents(load: Load): Promise<LoadResult> {
  const { url, key, connections, batch, forMs, mostPerSecond, nextBody = () => makeBody(batch) } = load
  const took: number[] = []
  let accepted = 0
  let refused = 0
  let sent = 0
  const started = performance.now()
  const sender = async () => {
    const connection = rawConnection(url, key)
    while (performance.now() - started < forMs) {
      const body = nextBody()
      const early = mostPerSecond === undefined ? 0 : (sent / mostPerSecond) * 1000 - (performance.now() - started)
      sent += batch
      if (early > 0) await sleep(early)
      const began = performance.now()
      const status = await connection.post(body)
      took.push(performance.now() - began)
      if (status === 200) accepted += batch
      else refused += batch
      if (status === 0) break
    }
    connection.end()
  }
  await Promise.all(Array.from({ length: connections }, sender))
  const seconds = (performance.now() - started) / 1000
  return {
    eventsPerSecond: Math.round(accepted / seconds),
    accepted,
    refused,
    p50: quantile(took, 0.5),
    p99: quantile(took, 0.99),
  }
}

export const makeBody = (batch: number) =>
  JSON.stringify(batch === 1 ? makeEvent() : Array.from({ length: batch }, makeEvent))

const pick = (count: number) => Math.floor(Math.random() * count)

/** As many accounts, addresses and agents as a middling customer has. */
export function makeEvent() {
  const account = pick(50_000)
  return {
    id: randomUUID(),
    type: pick(4) === 0 ? 'LOGIN_FAILED' : 'LOGIN_SUCCESS',
    timestamp: new Date().toISOString(),
    ip: `81.${pick(200)}.${pick(250)}.${1 + pick(50)}`,
    userAgent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${120 + pick(20)}.0.0.0 Safari/537.36`,
    accountId: `account-${account}`,
    email: `person${account}@example.com`,
    sessionId: randomUUID(),
  }
}
