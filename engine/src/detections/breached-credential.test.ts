import { expect, it } from 'vitest'
import { evidenceIn, firingsOf, habits, home, stranger } from './example-account.ts'
import { eventAt, failureAt, noon } from './example-events.ts'
import { dayMs, minuteMs } from './sliding-window.ts'

const found = (events: Parameters<typeof firingsOf>[1], breachedAt: number | null = null) =>
  firingsOf('BREACHED_CREDENTIAL', events, { breachedAt })
const presented = eventAt(noon, { ...stranger, type: 'BREACHED_CREDENTIAL', reason: 'breached_password' })

it('fires when the provider knows the password from a breach', () => {
  const [firing] = found([presented])
  expect(firing).toMatchObject({ variant: 'presented', severity: 'medium', compromised: [] })
  expect(firing && evidenceIn(firing, [presented, failureAt(noon, stranger)])).toEqual([presented.eventId])
  expect(found([failureAt(noon, { reason: 'breached_password' })])).toHaveLength(1)
})

it('is high for a success from the same source within the hour, and names it where it is strange', () => {
  const success = (minutes: number, fields: object) => eventAt(noon + minutes * minuteMs, fields)
  const [, used] = found([presented, success(60, stranger)])
  expect(used).toMatchObject({ variant: 'used', severity: 'high', named: [expect.any(String)], compromised: ['ada'] })
  expect(found([presented, success(61, stranger)])).toHaveLength(1)
  expect(found([presented, success(5, home)])).toHaveLength(1)
  const atHome = eventAt(noon, { ...home, type: 'BREACHED_CREDENTIAL' })
  expect(found([...habits(), atHome, success(1, home)]).at(-1)).toMatchObject({ severity: 'high', named: [] })
})

it('fires for an e-mail in a breach that is newer than the password', () => {
  const breachedAt = noon - 20 * dayMs
  expect(found([eventAt(noon, home)], breachedAt)).toMatchObject([{ variant: 'listed', severity: 'medium' }])
  const changed = (days: number) => eventAt(noon - days * dayMs, { ...home, type: 'CHANGE_PASSWORD_SUCCESS' })
  expect(found([changed(19), eventAt(noon, home)], breachedAt)).toEqual([])
  expect(found([changed(21), eventAt(noon, home)], breachedAt)).toHaveLength(1)
  expect(found([eventAt(noon, home)], noon - 91 * dayMs)).toEqual([])
})
