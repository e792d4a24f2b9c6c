import { compareKeys, copyKey, keyBytes } from './event-key.ts'
import type { Pace } from './pace.ts'
import { pageBytes } from './run-format.ts'

/** The keys in order, page by page. By their first byte they fall into heaps small enough to sort at a time. */
export async function* sortedPages(keys: Buffer, pace: Pace): AsyncGenerator<Buffer> {
  const heaps = heapsOf(keys)
  let page = Buffer.allocUnsafe(pageBytes)
  let filled = 0
  for (const heap of heaps) {
    heap.sort((a, b) => compareKeys(keys, a * keyBytes, keys, b * keyBytes))
    for (const index of heap) {
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

function heapsOf(keys: Buffer): Uint32Array[] {
  const starts = new Uint32Array(257)
  for (let at = 0; at < keys.length; at += keyBytes) {
    const next = (keys[at] ?? 0) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let first = 1; first < 257; first += 1) starts[first] = (starts[first] ?? 0) + (starts[first - 1] ?? 0)
  const ends = starts.slice()
  const indexes = new Uint32Array(keys.length / keyBytes)
  for (let index = 0; index < indexes.length; index += 1) {
    const first = keys[index * keyBytes] ?? 0
    const place = ends[first] ?? 0
    indexes[place] = index
    ends[first] = place + 1
  }
  return Array.from({ length: 256 }, (_, first) => indexes.subarray(starts[first], starts[first + 1]))
}
