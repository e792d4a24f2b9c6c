import { describe, expect, test } from 'vitest'
import { following, readState, type SignalprintState, toggleKind, writeState } from './signalprint-state.ts'

const state: SignalprintState = {
  type: 'userAgent',
  value: 'Mozilla/5.0 (X11; Linux, "quoted")',
  days: 90,
  depth: 3,
  kinds: ['account', 'ip'],
  risky: true,
  selected: 'ip:2001:db8::1',
  expanded: ['userAgent:a, b', 'ip:8.8.8.8'],
  pinned: ['account:ada', 'ip:8.8.8.8'],
  from: 'account:ada',
  view: 'table',
  order: 'lastSeen',
  offset: 50,
  size: 100,
}

test('what the address says comes back as it was', () => {
  expect(readState(writeState(state))).toEqual(state)
})

test('a fresh page needs nothing in its address, and looks at 30 days and two steps', () => {
  expect(writeState(readState({}))).toEqual({})
  expect(readState({})).toMatchObject({ type: '', days: 30, depth: 2, view: 'drawing', risky: false, order: '-events' })
  expect(readState({}).kinds).toHaveLength(8)
})

describe('nonsense in the address is left out', () => {
  test.each([
    [{ type: 'constructor' }],
    [{ days: '31' }],
    [{ depth: '4' }],
    [{ depth: '0' }],
    [{ kinds: 'nothing,known' }],
    [{ risk: 'true' }],
    [{ selected: 'nobody' }],
    [{ selected: `ip:${'1'.repeat(2000)}` }],
    [{ expanded: 'ip:8.8.8.8' }],
    [{ expanded: '{"a":1}' }],
    [{ expanded: '[1,null,"x"]' }],
    [{ pinned: '["nobody"]' }],
    [{ from: 'toString:x' }],
    [{ view: 'map' }],
    [{ order: '-constructor' }],
    [{ offset: '-1' }],
    [{ size: '26' }],
  ])('%j', (given) => {
    expect(readState(given)).toEqual(readState({}))
  })

  test('no more nodes are expanded than may be asked for, each once', () => {
    const many = Array.from({ length: 150 }, (_, at) => `ip:10.0.0.${at}`)
    expect(readState({ expanded: JSON.stringify([...many, ...many]) }).expanded).toHaveLength(100)
    expect(readState({ expanded: '["ip:1","ip:1"]' }).expanded).toEqual(['ip:1'])
  })
})

describe('what follows a change', () => {
  test('another identifier begins anew, and keeps time, steps and filters', () => {
    expect(following(state, { type: 'ip', value: '8.8.8.8' })).toEqual({
      ...state,
      type: 'ip',
      value: '8.8.8.8',
      selected: '',
      expanded: [],
      pinned: [],
      from: '',
      offset: 0,
    })
  })

  test('another filter or order begins on the first page of the table', () => {
    expect(following(state, { risky: false }).offset).toBe(0)
    expect(following(state, { order: '-links' }).offset).toBe(0)
  })

  test('selecting and turning pages stay where they are', () => {
    expect(following(state, { selected: 'ip:8.8.8.8' })).toEqual({ ...state, selected: 'ip:8.8.8.8' })
    expect(following(state, { offset: 100 }).offset).toBe(100)
    expect(following(state, { pinned: [] }).offset).toBe(state.offset)
  })

  test('expanding keeps what is selected', () => {
    expect(following(state, { expanded: ['ip:8.8.4.4'] })).toMatchObject({ selected: state.selected, from: state.from })
  })
})

test('kinds are taken away and brought back one by one, but never all', () => {
  expect(toggleKind(['account', 'ip'], 'ip')).toEqual(['account'])
  expect(toggleKind(['account'], 'ip')).toEqual(['account', 'ip'])
  expect(toggleKind(['ip'], 'ip')).toEqual(['ip'])
})
