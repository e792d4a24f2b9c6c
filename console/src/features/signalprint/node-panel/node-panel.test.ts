import { expect, test } from 'vitest'
import { eventsBetween, eventsOfNode } from './events-of-node.ts'
import { historyBars, historySpan } from './history-bars.ts'

const history = [
  { day: '2026-03-01', events: 5, failures: 2, successes: 9 },
  { day: '2026-03-02', events: 0, failures: 0, successes: 0 },
]

test('a day without events has no bar but its place, and outcomes never add up to more than the events', () => {
  const [bar, ...others] = historyBars(history)
  expect(others).toEqual([])
  expect(bar).toMatchObject({ from: Date.UTC(2026, 2, 1), count: 5, failed: 2, success: 3, other: 0 })
  expect(historySpan(history)).toEqual({ from: Date.UTC(2026, 2, 1), to: Date.UTC(2026, 2, 3) })
  expect(historySpan([])).toBeNull()
})

test('the explorer opens with the identifier and the same time', () => {
  const now = Date.UTC(2026, 2, 10)
  expect(eventsOfNode('ip', '8.8.8.8', 30, now)).toEqual({
    filters: '[{"field":"ip.value","operator":"equals","values":["8.8.8.8"]}]',
    range: '30d',
  })
  expect(eventsOfNode('paymentHash', 'x', 180, now)).toMatchObject({
    from: '2025-09-11T00:00:00.000Z',
    to: '2026-03-10T00:00:00.000Z',
  })
  expect(eventsBetween('account', 'ada', now, now + 1000).filters).toContain('account.id')
})
