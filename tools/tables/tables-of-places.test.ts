import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readColumns } from '../../server/src/pipeline/enrichment/column-file.ts'
import { findRange, type PlaceRanges } from '../../server/src/pipeline/enrichment/place-ranges.ts'
import { columnFile } from './column-file.mjs'
import { type Columns, type Tree, tablesOfPlaces } from './tables-of-places.mjs'

/** A block of so many bits, and the city that is there. */
interface Block {
  readonly bits: string
  readonly city: number
}

/** A tree as the reader of the real ones shows it. What comes later stands inside what came before. */
function treeOf(blocks: readonly Block[]): Tree {
  const nodes: [number | null, number | null][] = [[null, null]]
  const cities: number[] = []
  for (const { bits, city } of blocks) {
    let at = 0
    for (const [depth, bit] of [...bits].entries()) {
      const side = bit === '1' ? 1 : 0
      const node = nodes[at] ?? [null, null]
      const below = node[side] ?? null
      if (depth === bits.length - 1) node[side] = -1 - (cities.push(city) - 1)
      else if (below === null || below < 0) {
        // What was said of the whole is said of both halves.
        node[side] = nodes.push([below, below]) - 1
        at = nodes.length - 1
      } else at = below
    }
  }
  const nodeCount = nodes.length
  const shown = (value: number | null | undefined) =>
    value == null ? nodeCount : value < 0 ? nodeCount - value : value
  return {
    metadata: { nodeCount, recordSize: 28 },
    walker: { left: (at) => shown(nodes[at / 7]?.[0]), right: (at) => shown(nodes[at / 7]?.[1]) },
    resolveDataPointer: (pointer) => placeOf(cities[pointer - nodeCount - 1] ?? 0),
  }
}

const placeOf = (city: number) => ({
  country_code: `C${city % 3}`,
  state1: 'ä',
  city: `City ${city}`,
  latitude: city,
  longitude: -city,
})
const nowhere = treeOf([])

function cityAt({ metadata, walker, resolveDataPointer }: Tree, bits: string): string {
  let node = 0
  for (const bit of bits) {
    if (node >= metadata.nodeCount) break
    node = bit === '1' ? walker.right(node * 7) : walker.left(node * 7)
  }
  return node > metadata.nodeCount ? String(resolveDataPointer(node).city) : ''
}

function nameOf(
  { city = new Uint32Array(), texts = new Uint8Array(), textEnds = new Uint32Array() }: Columns,
  at: number,
): string {
  const text = city[at] ?? 0
  return Buffer.from(texts.buffer, texts.byteOffset).toString('utf8', textEnds[text], textEnds[text + 1])
}

const rangesIn = (columns: Columns) => columns as unknown as PlaceRanges
const binary = (numbers: readonly number[], bits: number) =>
  numbers.map((number) => number.toString(2).padStart(bits, '0')).join('')
/** All 32 of IPv4, the first of an IPv6 that ends with `::`. */
const bitsOf = (ip: string) =>
  ip.includes(':')
    ? binary(
        ip
          .split(':')
          .slice(0, -2)
          .map((part) => Number.parseInt(part, 16)),
        16,
      )
    : binary(ip.split('.').map(Number), 8)
const block = (bits: number) =>
  fc.record({
    bits: fc.array(fc.constantFrom('0', '1'), { minLength: 1, maxLength: bits }).map((list) => list.join('')),
    city: fc.nat(6),
  })
const ip4 = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => parts.join('.'))
const ip6 = fc
  .array(fc.nat(0xffff), { minLength: 4, maxLength: 4 })
  .map((parts) => `${parts.map((part) => part.toString(16)).join(':')}::`)

describe('ranges made of a tree', () => {
  it('tell the city of every IPv4 address, and a block that is all in it', () => {
    fc.assert(
      fc.property(
        fc.array(block(32), { maxLength: 12 }),
        fc.array(ip4, { minLength: 1, maxLength: 20 }),
        (blocks, ips) => {
          const tree = treeOf(blocks)
          const { 'places-4': four, places } = tablesOfPlaces({ 4: tree, 6: nowhere })
          // Addresses at the beginnings of blocks, too: where one is wrong, it is wrong there.
          const starts = blocks.map(({ bits }) =>
            [0, 8, 16, 24].map((at) => Number.parseInt(bits.padEnd(32, '0').slice(at, at + 8), 2)).join('.'),
          )
          for (const ip of [...ips, ...starts]) {
            const found = findRange(rangesIn(four), ip, 4)
            expect(nameOf(places, found.place)).toBe(cityAt(tree, bitsOf(ip)))
            for (const fill of ['0', '1'])
              expect(cityAt(tree, bitsOf(ip).slice(0, found.bits).padEnd(32, fill))).toBe(nameOf(places, found.place))
          }
        },
      ),
    )
  })

  it('tell the city of every IPv6 network of 64 bits', () => {
    fc.assert(
      fc.property(
        fc.array(block(64), { maxLength: 12 }),
        fc.array(ip6, { minLength: 1, maxLength: 20 }),
        (blocks, ips) => {
          const tree = treeOf(blocks)
          const { 'places-6': six, places } = tablesOfPlaces({ 4: nowhere, 6: tree })
          for (const ip of ips)
            expect(nameOf(places, findRange(rangesIn(six), ip, 6).place)).toBe(cityAt(tree, bitsOf(ip)))
        },
      ),
    )
  })

  it('tell a network with several cities by the first of them', () => {
    const inside = bitsOf('2a00:1:2:3:8000::')
    const tree = treeOf([{ bits: inside.slice(0, 80), city: 5 }])
    const { 'places-6': six, places } = tablesOfPlaces({ 4: nowhere, 6: tree })
    const at = (ip: string) => nameOf(places, findRange(rangesIn(six), ip, 6).place)
    expect([at('2a00:1:2:2::'), at('2a00:1:2:3::'), at('2a00:1:2:3:4::'), at('2a00:1:2:4::')]).toEqual([
      '',
      'City 5',
      'City 5',
      '',
    ])
  })

  it('hold each place once', () => {
    const blocks = ['0', '10', '110', '1110'].map((bits, index) => ({ bits, city: index % 2 }))
    const { 'places-4': four, places } = tablesOfPlaces({ 4: treeOf(blocks), 6: treeOf(blocks) })
    expect(places.city?.length).toBe(3)
    expect(four.rest?.length).toBe(5)
  })

  it('come back from a file as they were', async () => {
    const columns = {
      one: Uint8Array.of(1, 2, 3),
      two: Uint16Array.of(65_535),
      three: new Uint32Array(),
      four: Int32Array.of(-5, 7),
    }
    const folder = await mkdtemp(join(tmpdir(), 'columns-'))
    try {
      await writeFile(join(folder, 'file'), columnFile(columns))
      expect(await readColumns(join(folder, 'file'))).toEqual(columns)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
