import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { quantile } from './median.ts'

export interface Load {
  readonly url: string
  readonly key: string
  readonly connections: number
  /** Events in one request. */
  readonly batch: number
  readonly forMs: number
}

export interface LoadResult {
  readonly eventsPerSecond: number
  readonly accepted: number
  readonly refused: number
  readonly p50: number
  readonly p99: number
}

/** Posts as fast as answers come, on connections that stay open. Only what was answered with 200 counts. */
export async function postEvents({ url, key, connections, batch, forMs }: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const took: number[] = []
  let accepted = 0
  let refused = 0
  const started = performance.now()
  const sender = async () => {
    while (performance.now() - started < forMs) {
      const body = JSON.stringify(batch === 1 ? makeEvent() : Array.from({ length: batch }, makeEvent))
      const began = performance.now()
      const status = await post(agent, url, key, body)
      took.push(performance.now() - began)
      if (status === 200) accepted += batch
      else refused += batch
    }
  }
  await Promise.all(Array.from({ length: connections }, sender))
  agent.destroy()
  const seconds = (performance.now() - started) / 1000
  return {
    eventsPerSecond: Math.round(accepted / seconds),
    accepted,
    refused,
    p50: quantile(took, 0.5),
    p99: quantile(took, 0.99),
  }
}

function post(agent: Agent, url: string, key: string, body: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const asked = request(`${url}/v1/signalprint/logs`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.once('error', () => resolve(0))
    asked.end(body)
  })
}

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
