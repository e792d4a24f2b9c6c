import type { WorkspaceId } from '@signet/contract/ids'
import { routes } from '@signet/contract/routes'
import type { Threat } from '@signet/contract/threats'
import { expect } from 'vitest'
import type { World } from '../../../test-world.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The minutes of records count from here. */
export const start = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 20 * HOUR_MS

/** A sign-in, unless more is said. */
export const record = (accountId: string, minute: number, more: Record<string, unknown> = {}) => ({
  type: 'LOGIN_SUCCESS',
  accountId,
  timestamp: new Date(start + minute * MINUTE_MS).toISOString(),
  ip: '46.100.9.9',
  userAgent: 'AcmeBank/7.1 (Android 14; Pixel 8) okhttp/4.12.0',
  ...more,
})

/** The password of one account is guessed, from where all records come from. */
export const guesses = Array.from({ length: 10 }, (_, turn) =>
  record('victim', 60 + turn / 2, { type: 'LOGIN_FAILED', reason: 'bad_password' }),
)

/** Until they can be read. */
export async function send(
  { context }: World,
  workspaceId: WorkspaceId,
  records: Record<string, unknown>[],
): Promise<void> {
  expect(await context.pipeline.ingest({ workspaceId, records })).toMatchObject({ accepted: records.length })
  await context.events.flush(240_000)
}

export async function ask<Answer>(
  world: World,
  workspaceId: WorkspaceId,
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
): Promise<Answer> {
  const token = await world.member(workspaceId, 'Read Only')
  const headers = { authorization: `Bearer ${token}`, 'x-client-uuid': workspaceId }
  const answer = await world.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** As type and subject, in order. */
export async function threatsOf(world: World, workspaceId: WorkspaceId): Promise<string[]> {
  const { threats } = await ask<{ threats: Threat[] }>(world, workspaceId, 'GET', routes.listThreats.path)
  return threats.map(({ type, subject }) => `${type} ${subject.value}`).sort()
}
