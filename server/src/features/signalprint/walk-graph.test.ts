import type { StoredEvent } from '@signet/contract/event'
import { describe, expect, it } from 'vitest'
import { arrayLinks } from '../../stores/events/links/test/array-links.ts'
import { sampleEvent } from '../../stores/events/test/sample-event.ts'
import { findConnections, ownLinks } from './connections.ts'
import { type HostileAmong, type WalkQuery, walkGraph } from './walk-graph.ts'

const noAttacks: HostileAmong = async () => new Map()
const bare = { email: '', phone: '', print: '', sessionId: '', paymentHash: '', userAgent: '' }
const seen = (id: string, account: string, fields: Partial<StoredEvent>) =>
  sampleEvent(id, { ...bare, account, accountId: account, ip: '', timestamp: 1000, type: 'LOGIN_SUCCESS', ...fields })

const walk = (events: StoredEvent[], query: Partial<WalkQuery>, hostile = noAttacks) =>
  walkGraph(
    arrayLinks(() => events),
    hostile,
    { kind: 'account', value: 'ada', depth: 2, since: 0, expand: [], ...query },
  )
const idsOf = ({ nodes }: { nodes: readonly { id: string }[] }) => nodes.map(({ id }) => id)

// ada – print p – bob – phone – cleo
const chain = [
  seen('1', 'ada', { print: 'p' }),
  seen('2', 'bob', { print: 'p', phone: '+12015550123' }),
  seen('3', 'cleo', { phone: '+12015550123' }),
]
/** An address that so many accounts share. */
const crowd = (size: number) =>
  Array.from({ length: size }, (_, turn) => seen(`c${turn}`, `user ${turn}`, { ip: '8.8.8.8', print: `p${turn}` }))

describe('a graph', () => {
  it('reaches as far as it was asked to, and tells the distance', async () => {
    expect(idsOf(await walk(chain, { depth: 1 }))).toEqual(['account:ada', 'print:p'])
    expect(idsOf(await walk(chain, { depth: 2 }))).toEqual(['account:ada', 'print:p', 'account:bob'])
    const far = await walk(chain, { depth: 3 })
    expect(idsOf(far)).toEqual(['account:ada', 'print:p', 'account:bob', 'phone:+12015550123'])
    expect(far.nodes.map(({ depth }) => depth)).toEqual([0, 1, 2, 3])
    expect(far.edges).toHaveLength(3)
    expect(far.leftOut).toBe(0)
  })

  it('goes on from what was asked to be expanded', async () => {
    const asked = ['account:bob', 'phone:+12015550123', 'ip:8.8.8.8']
    const graph = await walk(chain, { depth: 2, expand: asked })
    expect(idsOf(graph)).toContain('account:cleo')
  })

  it('is empty for what was not seen, or not in that time', async () => {
    expect(await walk(chain, { value: 'nobody' })).toMatchObject({ nodes: [], edges: [], leftOut: 0 })
    expect(await walk(chain, { kind: 'ip', value: '8.8.8.8' })).toMatchObject({ nodes: [], edges: [] })
    expect(await walk(chain, { since: 1001 })).toMatchObject({ nodes: [], edges: [] })
  })

  it('does not walk through what everybody shares, and says how many do', async () => {
    const events = [...crowd(60), seen('a', 'ada', { ip: '8.8.8.8' })]
    const graph = await walk(events, {})
    expect(graph.nodes).toMatchObject([
      { id: 'account:ada' },
      { id: 'ip:8.8.8.8', links: 61, common: true, expanded: false },
    ])
    const expanded = await walk(events, { expand: ['ip:8.8.8.8'] })
    expect(expanded.nodes).toHaveLength(62)
    const focus = await walk(events, { kind: 'ip', value: '8.8.8.8', depth: 1 })
    expect(focus.nodes).toHaveLength(62)
  })

  it('walks through the source of an attack, however many it touched', async () => {
    const events = [...crowd(60), seen('a', 'ada', { ip: '8.8.8.8' })]
    const graph = await walk(events, {}, async () => new Map([['ip:8.8.8.8', new Set(['8.8.8.8'])]]))
    expect(graph.nodes).toHaveLength(62)
  })

  it('stays within its limit, keeps the nearest, and counts what is missing', async () => {
    const events = crowd(300)
    const graph = await walk(events, { kind: 'ip', value: '8.8.8.8', depth: 3, maxNodes: 50 })
    expect(graph.nodes).toHaveLength(50)
    expect(graph.nodes.every(({ depth }) => depth <= 1)).toBe(true)
    expect(graph.leftOut).toBeGreaterThanOrEqual(251)
    const ids = new Set(idsOf(graph))
    for (const { account, kind, value } of graph.edges) {
      expect(ids.has(`account:${account}`)).toBe(true)
      expect(ids.has(`${kind}:${value}`)).toBe(true)
    }
  })

  it('shows only the kinds that were asked for', async () => {
    const graph = await walk(chain, { value: 'bob', kinds: ['phone'] })
    expect(idsOf(graph)).toEqual(['account:bob', 'phone:+12015550123', 'account:cleo'])
  })
})

describe('connected accounts', () => {
  const connections = async (events: StoredEvent[], account: string, hostile = noAttacks) => {
    const reads = arrayLinks(() => events)
    return findConnections(reads, hostile, await ownLinks(reads, account, 0))
  }

  it('are told with what they share, the strongest first', async () => {
    const events = [...chain, seen('4', 'dan', { print: 'p', phone: '+12015550123' })]
    const { connected } = await connections(events, 'bob')
    expect(connected.map(({ account }) => account)).toEqual(['dan', 'cleo', 'ada'])
    expect(connected[0]?.reasons.map(({ shared }) => shared.kind)).toEqual(['phone', 'print'])
  })

  it('are made by one attack that came from several addresses, but not with those who are at home there', async () => {
    const failed = { type: 'LOGIN_FAILED' as const }
    const atHome = [1, 2, 3].map((day) => seen(`h${day}`, 'eve', { ip: '1.1.1.1', timestamp: day * 86_400_000 }))
    const events = [
      seen('1', 'ada', { ip: '8.8.8.8', ...failed }),
      seen('2', 'bob', { ip: '8.8.4.4', ...failed }),
      seen('3', 'cleo', { ip: '9.9.9.9', ...failed }),
      ...atHome,
    ]
    const attack = async () => new Map([['ip:8.8.8.8', new Set(['8.8.8.8', '8.8.4.4', '1.1.1.1'])]])
    const { connected } = await connections(events, 'ada', attack)
    expect(connected.map(({ account }) => account)).toEqual(['bob'])
  })

  it('are not made by what everybody shares; that is listed apart', async () => {
    const { connected, common } = await connections(crowd(60), 'user 7')
    expect(connected).toEqual([])
    expect(common).toEqual([{ kind: 'ip', value: '8.8.8.8', accounts: 60 }])
  })

  it('of one that was never seen are none', async () => {
    expect(await connections(chain, 'nobody')).toEqual({ connected: [], common: [], truncated: false })
  })
})
