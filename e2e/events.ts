import { randomUUID } from 'node:crypto'
import { expect, inject } from 'vitest'

export interface SentEvent {
  accountId?: string
  email?: string
  type?: string
  ip?: string
  [field: string]: unknown
}

/** Posts events as a log stream does, with a key of the workspace. */
export async function postEvents(key: string, events: readonly SentEvent[]) {
  const body = events.map((event) => ({
    id: randomUUID(),
    type: 'LOGIN_SUCCESS',
    ip: '81.2.69.142',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    ...event,
  }))
  const answer = await fetch(`${inject('system').origin}/v1/signalprint/logs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as { accepted: number; rejected: number }
}
