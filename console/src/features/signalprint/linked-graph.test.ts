import { identifierKinds } from '@signet/contract/identifiers'
import { describe, expect, test } from 'vitest'
import { splitId } from './kinds.ts'
import { countKinds, edgeKey, linkGraph } from './linked-graph.ts'
import { shortestPath } from './shortest-path.ts'
import { graphOf } from './test-graph.ts'
import { visibleNodes } from './visible-nodes.ts'

const all = { kinds: identifierKinds, risky: false }

describe('linking', () => {
  test('an answer without nodes is no graph', () => {
    expect(linkGraph({ nodes: [], edges: [], truncated: false, leftOut: 0, behindMs: 0 })).toBeNull()
  })

  test('links to what is not here, to itself and twice are left out', () => {
    const graph = graphOf([
      ['account:a', 'ip:1'],
      ['ip:1', 'account:a'],
      ['account:a', 'account:a'],
    ])
    const { nodes } = graph
    const seen = { events: 1, firstSeen: '', lastSeen: '', failures: 0, successes: 0 }
    const more = linkGraph({
      nodes: [...nodes.values()],
      edges: [...graph.edges, { source: 'account:a', target: 'ip:gone', ...seen }],
      truncated: true,
      leftOut: 1,
      behindMs: 0,
    })
    expect(more?.edges).toHaveLength(1)
    expect(more?.neighbours.get('account:a')).toEqual(['ip:1'])
    expect(more?.leftOut).toBe(1)
  })

  test('a link has no direction, and kinds are counted', () => {
    expect(edgeKey('a', 'b')).toBe(edgeKey('b', 'a'))
    const counts = countKinds(
      graphOf([
        ['ip:1', 'account:a'],
        ['ip:1', 'account:b'],
      ]),
    )
    expect([counts.get('account'), counts.get('ip'), counts.get('phone')]).toEqual([2, 1, undefined])
  })

  test('a value may hold colons', () => {
    expect(splitId('ip:2001:db8::1')).toEqual({ kind: 'ip', value: '2001:db8::1' })
  })
})

/** A device leads from the address to a risky account; a phone hangs on the other one. */
const graph = graphOf(
  [
    ['ip:1', 'account:a'],
    ['ip:1', 'account:b'],
    ['account:a', 'print:p'],
    ['print:p', 'account:c'],
    ['account:b', 'phone:+1'],
  ],
  { 'account:c': { risk: 'high' } },
)

describe('what a filter leaves', () => {
  test('everything, where nothing is filtered', () => {
    expect(visibleNodes(graph, all).size).toBe(6)
  })

  test('a kind that is put aside takes with it what hangs on it alone', () => {
    const shown = visibleNodes(graph, { ...all, kinds: identifierKinds.filter((kind) => kind !== 'print') })
    expect([...shown]).toEqual(['ip:1', 'account:a', 'account:b', 'phone:+1'])
  })

  test('what was linked to nothing from the beginning stays', () => {
    const alone = graphOf([['ip:1', 'account:a']], { 'phone:+2': {} })
    expect(visibleNodes(alone, all).has('phone:+2')).toBe(true)
    expect(visibleNodes(alone, { ...all, kinds: ['account'] }).has('phone:+2')).toBe(false)
  })

  test('the one that was asked for always stays', () => {
    expect([...visibleNodes(graph, { kinds: ['phone'], risky: false })]).toEqual(['ip:1'])
  })

  test('only risky ones, and the way there', () => {
    const shown = visibleNodes(graph, { ...all, risky: true })
    expect([...shown].sort()).toEqual(['account:a', 'account:c', 'ip:1', 'print:p'])
  })
})

describe('the shortest path', () => {
  const shown = visibleNodes(graph, all)

  test('leads from one end to the other', () => {
    expect(shortestPath(graph, 'account:c', 'phone:+1', shown)).toEqual({
      ids: ['account:c', 'print:p', 'account:a', 'ip:1', 'account:b', 'phone:+1'],
      common: [],
    })
  })

  test('from a node to itself is no step', () => {
    expect(shortestPath(graph, 'ip:1', 'ip:1', shown)?.ids).toEqual(['ip:1'])
  })

  test('does not cross what is put aside', () => {
    const without = visibleNodes(graph, { ...all, kinds: ['account', 'ip', 'phone'] })
    expect(shortestPath(graph, 'account:c', 'ip:1', without)).toBeNull()
    expect(shortestPath(graph, 'ip:1', 'nobody', shown)).toBeNull()
  })

  const crowded = graphOf(
    [
      ['account:a', 'userAgent:chrome'],
      ['userAgent:chrome', 'account:b'],
      ['account:a', 'ip:1'],
      ['ip:1', 'account:c'],
      ['account:c', 'print:p'],
      ['print:p', 'account:b'],
      ['userAgent:chrome', 'account:d'],
    ],
    { 'userAgent:chrome': { common: true } },
  )
  const everything = visibleNodes(crowded, all)

  test('takes the longer way rather than one over what many share', () => {
    expect(shortestPath(crowded, 'account:a', 'account:b', everything)).toEqual({
      ids: ['account:a', 'ip:1', 'account:c', 'print:p', 'account:b'],
      common: [],
    })
  })

  test('says so where there is no other way', () => {
    expect(shortestPath(crowded, 'account:a', 'account:d', everything)).toEqual({
      ids: ['account:a', 'userAgent:chrome', 'account:d'],
      common: ['userAgent:chrome'],
    })
  })

  test('may begin and end at what many share', () => {
    expect(shortestPath(crowded, 'userAgent:chrome', 'account:d', everything)).toEqual({
      ids: ['userAgent:chrome', 'account:d'],
      common: [],
    })
  })
})
