import { expect, it } from 'vitest'
import { sampleEvent } from '../../stores/events/test/sample-event.ts'
import { judgeAll } from './test/judge-all.ts'

const DAY_MS = 86_400_000
const now = Date.UTC(2026, 9, 30, 9)
const login = (id: string, daysAgo: number, more: Parameters<typeof sampleEvent>[1] = {}) =>
  sampleEvent(id, {
    type: 'LOGIN_SUCCESS',
    account: 'ada',
    email: 'Ada@Acme.test',
    timestamp: now - daysAgo * DAY_MS,
    ...more,
  })
const found = async (events: ReturnType<typeof login>[], breaches: [string, number][]) =>
  (await judgeAll(events, undefined, new Map(breaches))).filter(({ type }) => type === 'BREACHED_CREDENTIAL')

it('a breach of the newest address is held against the sign-ins after it', async () => {
  const events = [login('a', 40, { email: 'old@acme.test' }), login('b', 1)]
  expect(await found(events, [['ada@acme.test', now - 10 * DAY_MS]])).toHaveLength(1)
  expect(await found(events, [['old@acme.test', now - 10 * DAY_MS]])).toEqual([])
  expect(await found(events, [['ada@acme.test', now]])).toEqual([])
})

it('a password that was changed since is not the one that was given away', async () => {
  const changed = login('c', 5, { type: 'CHANGE_PASSWORD_SUCCESS' })
  const events = [login('a', 40), changed, login('b', 1)]
  expect(await found(events, [['ada@acme.test', now - 10 * DAY_MS]])).toEqual([])
  expect(await found(events, [['ada@acme.test', now - 3 * DAY_MS]])).toHaveLength(1)
})
