import { expect, it } from 'vitest'
import { evidenceIn, firingsOf, home, idsOf } from './example-account.ts'
import { eventAt, noon } from './example-events.ts'
import { minuteMs } from './sliding-window.ts'

const found = (events: Parameters<typeof firingsOf>[1]) => firingsOf('TOKEN_REUSE', events)
const own = { ...home, sessionId: 's1' }
const use = (minutes: number, fields: object) =>
  eventAt(noon + minutes * minuteMs, { ...own, type: 'TOKEN_REFRESHED', ...fields })

it('fires for any replay: on the session, or on the account where no session is known', () => {
  const replay = eventAt(noon, { ...own, type: 'TOKEN_REUSE_DETECTED' })
  const [firing] = found([replay])
  expect(firing).toMatchObject({ variant: 'replay', subject: { kind: 'session', value: 's1' } })
  expect(firing && evidenceIn(firing, [replay, use(0, {})])).toEqual(idsOf([replay]))
  expect(found([eventAt(noon, { type: 'TOKEN_REUSE_DETECTED' })])).toMatchObject([
    { subject: { kind: 'account', value: 'ada' } },
  ])
})

it('stays quiet for two tabs that refresh at the same moment', () => {
  const second = (seconds: number) => eventAt(noon + seconds * 1000, { ...own, type: 'TOKEN_REUSE_DETECTED' })
  expect(found([use(0, {}), second(10)])).toEqual([])
  expect(found([use(0, {}), second(11)])).toHaveLength(1)
  expect(found([use(0, {}), eventAt(noon + 400, { ...own, type: 'TOKEN_FAILED' })])).toEqual([])
})

it('fires for one session in three networks on two systems, not for fewer of either', () => {
  const copies = [use(0, {}), use(1, { asn: 1, ip: '192.0.2.1' }), use(2, { asn: 2, ip: '192.0.2.2', os: 'iOS' })]
  const [firing] = found(copies)
  expect(firing).toMatchObject({ variant: 'family' })
  expect(firing && evidenceIn(firing, [...copies, use(1, { sessionId: 's2' })])).toEqual(idsOf(copies))
  expect(found(copies.map((event) => ({ ...event, os: 'Windows' })))).toEqual([])
  expect(found(copies.map((event) => ({ ...event, asn: Math.min(event.asn, 2) })))).toEqual([])
})
