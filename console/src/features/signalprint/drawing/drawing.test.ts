import iterate from 'graphology-layout-forceatlas2/iterate.js'
import { describe, expect, test } from 'vitest'
import { graphOf } from '../test-graph.ts'
import { boundsOf } from './bounds.ts'
import { mostIterations, movement, toMatrices, toPositions } from './layout-matrices.ts'
import { settingsFor } from './layout-settings.ts'
import { edgeLook, nodeLook, stepsOf } from './node-look.ts'
import { readPalette } from './palette.ts'
import { emphasised, type Scene } from './scene.ts'
import { seedPositions } from './seed-positions.ts'
import { separate } from './separate.ts'

const graph = graphOf(
  [
    ['ip:1', 'account:a'],
    ['account:a', 'print:p'],
    ['ip:1', 'account:b'],
  ],
  { 'account:b': { risk: 'high' }, 'print:p': { common: true } },
)

describe('where nodes begin', () => {
  test('the same graph begins the same way, with the one that was asked for in the middle', () => {
    const seeds = seedPositions(graph, new Map())
    expect(seeds).toEqual(seedPositions(graph, new Map()))
    expect(seeds.get('ip:1')).toEqual({ x: 0, y: 0 })
    expect(new Set([...seeds.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(4)
  })

  test('what has a place keeps it, and what joins begins beside its neighbour', () => {
    const known = new Map([
      ['ip:1', { x: 500, y: 500 }],
      ['account:a', { x: 900, y: 900 }],
    ])
    const seeds = seedPositions(graph, known)
    expect(seeds.get('account:a')).toEqual({ x: 900, y: 900 })
    const { x, y } = seeds.get('print:p') ?? { x: 0, y: 0 }
    expect(Math.hypot(x - 900, y - 900)).toBeLessThan(30)
  })
})

describe('the layout', () => {
  test('reads ten numbers a node: place, mass by links, whether it is held', () => {
    const points = new Map([
      ['ip:1', { x: 1, y: 2 }],
      ['account:a', { x: 3, y: 4 }],
      ['account:b', { x: 5, y: 6 }],
      ['print:p', { x: 7, y: 8 }],
    ])
    const { nodes, edges } = toMatrices({
      points,
      edges: graph.edges,
      held: (id) => id === 'ip:1',
      sizeOf: () => 3,
    })
    expect([...nodes.slice(0, 10)]).toEqual([1, 2, 0, 0, 0, 0, 3, 1, 3, 1])
    expect([...nodes.slice(20, 30)]).toEqual([5, 6, 0, 0, 0, 0, 2, 1, 3, 0])
    expect([...edges]).toEqual([0, 10, 1, 10, 30, 1, 0, 20, 1])
    expect([...toPositions(nodes)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('ends the same way each time, with neighbours nearer than strangers', () => {
    const run = () => {
      const points = seedPositions(graph, new Map())
      const { nodes, edges } = toMatrices({ points, edges: graph.edges, held: () => false, sizeOf: () => 3 })
      for (let at = 0; at < 200; at++) iterate(settingsFor(points.size), nodes, edges)
      const positions = toPositions(nodes)
      return new Map([...points.keys()].map((id, at) => [id, [positions[at * 2] ?? 0, positions[at * 2 + 1] ?? 0]]))
    }
    const places = run()
    expect(places).toEqual(run())
    const apart = (one: string, other: string) => {
      const [[x = 0, y = 0] = [], [u = 0, v = 0] = []] = [places.get(one), places.get(other)]
      return Math.hypot(x - u, y - v)
    }
    expect(apart('account:a', 'print:p')).toBeLessThan(apart('account:b', 'print:p'))
  })

  test('pushes apart what lies on each other, and leaves what is held where it is', () => {
    const body = (x: number, held: number) => [x, 0, 0, 0, 0, 0, 1, 1, 5, held]
    const nodes = Float32Array.from([...body(0, 1), ...body(0, 0), ...body(1, 0), ...body(400, 0)])
    separate(nodes)
    const xs = [0, 10, 20].map((at) => nodes[at] ?? 0)
    const apart = (one: number, other: number) =>
      Math.hypot((nodes[one] ?? 0) - (nodes[other] ?? 0), (nodes[one + 1] ?? 0) - (nodes[other + 1] ?? 0))
    expect(xs[0]).toBe(0)
    expect(Math.min(apart(0, 10), apart(10, 20), apart(0, 20))).toBeGreaterThan(15)
    expect(nodes[30]).toBe(400)
  })

  test('is at rest when nothing moves, and takes fewer steps the more there is', () => {
    const before = Float32Array.of(0, 0, 10, 0)
    expect(movement(before, before)).toBe(0)
    expect(movement(before, Float32Array.of(0, 1, 10, 1))).toBeCloseTo(0.1)
    expect(mostIterations(5000)).toBeLessThan(mostIterations(100))
  })

  test('one node alone is not drawn as large as the page', () => {
    expect(boundsOf([{ x: 5, y: 5 }])).toEqual({ x: [-25, 35], y: [-25, 35] })
    expect(
      boundsOf([
        { x: 0, y: 0 },
        { x: 200, y: 10 },
      ]).x,
    ).toEqual([0, 200])
    expect(boundsOf([]).x).toEqual([-60, 60])
  })
})

const palette = readPalette((name) => (name === '--surface' ? '#ffffff' : name === '--accent' ? '#0000ff' : '#102030'))
const scene: Scene = {
  graph,
  shown: new Set(graph.nodes.keys()),
  selected: 'ip:1',
  path: [],
  pinned: new Set(),
  palette,
  labels: new Map([['account:a', 'a']]),
}

describe('what nodes and links look like', () => {
  const look = (id: string, given: Partial<Scene> = {}, hovered: string | null = null) => {
    const drawn = { ...scene, ...given }
    const node = graph.nodes.get(id)
    if (node === undefined) throw new Error(id)
    return nodeLook(node, drawn, { hovered, emphasis: emphasised(drawn, hovered) })
  }

  test('risk is a ring, what many share is marked, the selected one has a line around it', () => {
    expect(look('account:b').ring).toBeGreaterThan(0)
    expect(look('account:a').ring).toBe(0)
    expect(look('print:p').common).toBe(true)
    expect(look('ip:1').haloColor).toBe('#0000ff')
    expect(look('ip:1', { selected: 'account:a' }).haloColor).toBe('#102030')
    expect(look('account:a').haloColor).toBeNull()
  })

  test('pointing at a node keeps its neighbours and fades the others, which lose their names', () => {
    expect(look('print:p', {}, 'account:a').color).toBe('#102030')
    expect(look('account:b', {}, 'account:a').color).not.toBe('#102030')
    expect(look('account:b', {}, 'account:a').label).toBeNull()
    expect(look('account:a', {}, 'account:a')).toMatchObject({ label: 'a', named: true })
  })

  test('what a filter puts aside is hidden, with its links', () => {
    const shown = new Set(['ip:1', 'account:b'])
    expect(look('account:a', { shown }).hidden).toBe(true)
    const standing = { hovered: null, emphasis: null, steps: new Set<string>() }
    const hidden = graph.edges.map((edge) => edgeLook(edge, { ...scene, shown }, standing).hidden)
    expect(hidden).toEqual([true, true, false])
  })

  test('a path stands out from one end to the other', () => {
    const path = ['print:p', 'account:a', 'ip:1']
    const drawn = { ...scene, path }
    const standing = { hovered: null, emphasis: emphasised(drawn, null), steps: stepsOf(path) }
    const colours = graph.edges.map((edge) => edgeLook(edge, drawn, standing).color)
    expect(colours.map((colour) => colour === '#0000ff')).toEqual([true, true, false])
    expect(look('account:b', { path }).color).not.toBe('#102030')
  })
})
