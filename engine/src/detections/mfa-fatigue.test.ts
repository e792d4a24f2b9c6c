import { expect, it } from 'vitest'
import { evidenceIn, firingsOf, habits, home, idsOf, stranger } from './example-account.ts'
import { eventAt, noon, times } from './example-events.ts'
import { minuteMs, secondMs } from './sliding-window.ts'

const found = (events: Parameters<typeof firingsOf>[1]) => firingsOf('MFA_FATIGUE', events)
const denials = (count: number, everyMs = minuteMs) =>
  times(count, (turn) => eventAt(noon + turn * everyMs, { ...stranger, type: 'MFA_DENIED' }))
const pushes = (count: number, everyMs = minuteMs) =>
  times(count, (turn) => eventAt(noon + turn * everyMs, { ...stranger, type: 'PUSH_NOTIFICATION_SUCCESS' }))

it('fires with the fifth refusal in ten minutes', () => {
  expect(found(denials(4))).toEqual([])
  expect(found(denials(5, 3 * minuteMs))).toEqual([])
  const events = denials(5)
  const [firing] = found(events)
  expect(firing).toMatchObject({ variant: 'refusals', at: noon + 4 * minuteMs })
  const wrongCode = eventAt(noon + 1, { type: 'MFA_FAILED', customData: { cause: 'wrong_code' } })
  expect(firing && evidenceIn(firing, [...events, wrongCode])).toEqual(idsOf(events))
})

it('fires with the tenth push in ten minutes', () => {
  expect(found(pushes(9))).toEqual([])
  expect(found(pushes(10))).toMatchObject([{ variant: 'pushes' }])
})

it('stays quiet for two devices that both get one prompt', () => {
  const doubled = pushes(5, 2 * minuteMs).flatMap((push) => [push, eventAt(push.timestamp + 400, { type: push.type })])
  expect(found(doubled)).toEqual([])
  const refusedTwice = denials(2, 2 * minuteMs).flatMap((denial) => [
    denial,
    eventAt(denial.timestamp + 900, { type: 'MFA_DENIED' }),
    eventAt(denial.timestamp + 1500, { type: 'MFA_DENIED' }),
  ])
  expect(found(refusedTwice)).toEqual([])
})

it('stays quiet for an owner who mistypes codes, and for one who confirms every push', () => {
  const typos = times(8, (turn) => eventAt(noon + turn * 20 * secondMs, { ...home, type: 'MFA_FAILED' }))
  expect(found([...habits(), ...typos])).toEqual([])
  const confirmed = pushes(12, 40 * secondMs).flatMap((push) => [
    push,
    eventAt(push.timestamp + 9000, { ...home, type: 'MFA_SUCCESS' }),
  ])
  expect(found(confirmed)).toEqual([])
})
