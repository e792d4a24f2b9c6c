import { inTurns, type Pace } from '../pace.ts'
import { compareKeys, copyKey, keyBytes } from './event-key.ts'
import { pageBytes } from './run-format.ts'

/** The keys in order, page by page. By their first byte they fall into heaps small enough to sort at a time. */
export async function* sortedPages(keys: Buffer, pace: Pace): AsyncGenerator<Buffer> {
  const heaps = await inTurns(heapsOf(keys), pace)
  let page = Buffer.allocUnsafe(pageBytes)
  let filled = 0
  for (const heap of heaps) {
    for (const index of sorted(keys, heap)) {
      copyKey(page, filled, keys, index * keyBytes)
      filled += keyBytes
      if (filled < pageBytes) continue
      yield page
      page = Buffer.allocUnsafe(pageBytes)
      filled = 0
    }
    await pace()
  }
  if (filled > 0) yield page.subarray(0, filled)
}

// With the 32 bits before it, as much as a number holds exactly.
const places = 2 ** 21

/**
 * Numbers of a key's first 32 bits and its place in the heap: they sort several times faster than keys can be compared.
 * What is equal in these bits is put right afterwards.
 */
function sorted(keys: Buffer, heap: Uint32Array): Uint32Array {
  const ranks = new Float64Array(heap.length)
  for (let place = 0; place < heap.length; place += 1) {
    ranks[place] = keys.readUInt32BE((heap[place] ?? 0) * keyBytes) * places + place
  }
  ranks.sort()
  const order = new Uint32Array(heap.length)
  for (let place = 0; place < heap.length; place += 1) order[place] = heap[(ranks[place] ?? 0) % places] ?? 0
  for (let place = 1; place < order.length; place += 1) {
    const index = order[place] ?? 0
    let to = place
    for (; to > 0; to -= 1) {
      const before = order[to - 1] ?? 0
      if (compareKeys(keys, before * keyBytes, keys, index * keyBytes) <= 0) break
      order[to] = before
    }
    order[to] = index
  }
  return order
}

/** A look at all keys of a table takes tens of milliseconds. */
const keysAtOnce = 4096

function* heapsOf(keys: Buffer): Generator<void, Uint32Array[]> {
  const starts = new Uint32Array(257)
  for (let at = 0; at < keys.length; at += keyBytes) {
    if (at % (keysAtOnce * keyBytes) === 0) yield
    const next = (keys[at] ?? 0) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let first = 1; first < 257; first += 1) starts[first] = (starts[first] ?? 0) + (starts[first - 1] ?? 0)
  const ends = starts.slice()
  const indexes = new Uint32Array(keys.length / keyBytes)
  for (let index = 0; index < indexes.length; index += 1) {
    if (index % keysAtOnce === 0) yield
    const first = keys[index * keyBytes] ?? 0
    const place = ends[first] ?? 0
    indexes[place] = index
    ends[first] = place + 1
  }
  return Array.from({ length: 256 }, (_, first) => indexes.subarray(starts[first], starts[first + 1]))
}
