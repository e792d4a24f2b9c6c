import { describe, expect, test } from 'vitest'
import { countFilters } from '../../api/filter-room.ts'
import { type ExplorerState, fromSaved, readState, toSaved, writeState } from './explorer-state.ts'
import { quickFilters } from './quick-filters.ts'

const state: ExplorerState = {
  filters: [quickFilters.failedLogins, quickFilters.hiddenAddresses, { field: 'customData.a.b', operator: 'exists' }],
  range: { from: Date.UTC(2026, 2, 1), to: Date.UTC(2026, 2, 2) },
  tab: 'ips',
  order: '-others',
  offset: 50,
  size: 100,
  event: 'abc',
}

test('what the address says comes back as it was', () => {
  expect(readState(writeState(state))).toEqual(state)
})

test('a fresh page needs nothing in its address', () => {
  expect(writeState(readState({}))).toEqual({})
  expect(readState({})).toMatchObject({ range: { days: 7 }, tab: 'events', order: '-event.timestamp', size: 25 })
})

test('a saved search keeps the question, not the page or the open event', () => {
  expect(fromSaved(toSaved(state))).toEqual({ ...state, offset: 0, event: '' })
  expect(toSaved(readState({}))).toBe('?')
})

describe('nonsense in the address is left out', () => {
  test.each([
    [{ filters: 'no json' }],
    [{ filters: '{"a":1}' }],
    [{ filters: '[null,1,"x",[],{}]' }],
    [{ filters: '[{"field":"no.such","operator":"equals","values":["a"]}]' }],
    [{ filters: '[{"field":"ip.asn","operator":"contains","values":["a"]}]' }],
    [{ filters: '[{"field":"ip.asn","operator":"between","values":["1"]}]' }],
    [{ filters: '[{"field":"event.type","operator":"equals"}]' }],
    [{ filters: '[{"field":"event.type","operator":"inList","values":["a"]}]' }],
    [{ filters: '[{"operator":"or","filters":[]}]' }],
    [{ range: '8d' }],
    [{ from: '2026-03-02T00:00:00Z', to: '2026-03-01T00:00:00Z' }],
    [{ from: 'yesterday', to: 'today' }],
    [{ tab: 'constructor' }],
    [{ order: '-count' }],
    [{ order: 'event.risks' }],
    [{ offset: '-5' }],
    [{ offset: '10001' }],
    [{ size: '26' }],
  ])('%j', (given) => {
    expect(readState(given)).toEqual(readState({}))
  })

  test('but what can be meant of it stays', () => {
    const filters = [{ field: 'ip.asn', operator: 'in', values: [1, true, null, 'x'.repeat(2000)] }, { bad: 1 }]
    expect(readState({ filters: JSON.stringify(filters) }).filters).toEqual([
      { field: 'ip.asn', operator: 'in', values: ['1', 'true'] },
    ])
  })

  test('more filters than may be asked are cut off, the same one twice counts once', () => {
    const many = Array.from({ length: 30 }, (_, n) => ({ field: 'ip.asn', operator: 'equals', values: [n] }))
    expect(countFilters(readState({ filters: JSON.stringify([...many, ...many]) }).filters)).toBe(20)
    expect(readState({ filters: JSON.stringify([many[0], many[0]]) }).filters).toHaveLength(1)
  })
})
