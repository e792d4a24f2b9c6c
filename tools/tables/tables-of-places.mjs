// Two trees of six and eight million nodes say where addresses are. The same as ranges: sorted starts, and the number of
// the place that begins there. Starts are split into heads and rests of 16 bits (IPv4) or 32 (the first 64 of IPv6).

import { collectTexts } from './texts.mjs'

/** `readers`: of the two trees, by version of IP. Answers the columns of each table, and those of the places. */
export function tablesOfPlaces(readers) {
  const places = collectPlaces()
  const tables = [4, 6].map((version) => [
    `places-${version}`,
    rangesOf(readers[version], version === 4 ? 16 : 32, places),
  ])
  return { ...Object.fromEntries(tables), places: places.columns() }
}

function rangesOf(reader, halfBits, places) {
  const { nodeCount } = reader.metadata
  const Half = halfBits === 16 ? Uint16Array : Uint32Array
  const room = nodeCount + 1
  const [heads, first, rest] = [new Half(room), new Uint32Array(room + 1), new Half(room)]
  const [placeLow, placeHigh] = [new Uint16Array(room), new Uint8Array(room)]
  const placeOf = new Map()
  let [headCount, count, last] = [0, 0, -1]

  function add(head, low, pointer) {
    const place = pointer === nodeCount ? 0 : (placeOf.get(pointer) ?? places.add(reader.resolveDataPointer(pointer)))
    placeOf.set(pointer, place)
    if (place === last) return
    last = place
    if (headCount === 0 || heads[headCount - 1] !== head) {
      heads[headCount] = head
      first[headCount] = count
      headCount += 1
    }
    rest[count] = low
    placeLow[count] = place & 0xffff
    placeHigh[count] = place >>> 16
    count += 1
  }

  walk(reader, halfBits, add)
  first[headCount] = count
  return {
    heads: heads.slice(0, headCount),
    first: first.slice(0, headCount + 1),
    rest: rest.slice(0, count),
    placeLow: placeLow.slice(0, count),
    placeHigh: placeHigh.slice(0, count),
  }
}

/** Every leaf in the order of addresses, with the two halves of its first one. What lies deeper is told by its first leaf. */
function walk(reader, halfBits, add) {
  const { metadata, walker } = reader
  const { nodeCount } = metadata
  const nodeBytes = metadata.recordSize / 4
  // Of each step down the one that waits beside it, by depth.
  const waiting = {
    node: new Float64Array(halfBits * 2),
    head: new Float64Array(halfBits * 2),
    low: new Float64Array(halfBits * 2),
  }
  const hasWaiting = new Uint8Array(halfBits * 2)
  let [node, depth, head, low] = [0, 0, 0, 0]
  for (;;) {
    if (node < nodeCount && depth < halfBits * 2) {
      const bit = 2 ** ((depth < halfBits ? halfBits : halfBits * 2) - 1 - depth)
      waiting.node[depth] = walker.right(node * nodeBytes)
      waiting.head[depth] = depth < halfBits ? head + bit : head
      waiting.low[depth] = depth < halfBits ? low : low + bit
      hasWaiting[depth] = 1
      node = walker.left(node * nodeBytes)
      depth += 1
      continue
    }
    add(head, low, node < nodeCount ? firstBelow(reader, node) : node)
    depth -= 1
    while (depth >= 0 && hasWaiting[depth] === 0) depth -= 1
    if (depth < 0) return
    hasWaiting[depth] = 0
    node = waiting.node[depth]
    head = waiting.head[depth]
    low = waiting.low[depth]
    depth += 1
  }
}

function firstBelow(reader, top) {
  const { nodeCount, recordSize } = reader.metadata
  const stack = [top]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node > nodeCount) return node
    if (node === nodeCount) continue
    const at = (node * recordSize) / 4
    stack.push(reader.walker.right(at), reader.walker.left(at))
  }
  return nodeCount
}

/** Each different place once; the first is nowhere. */
function collectPlaces() {
  const numbers = new Map()
  const texts = collectTexts()
  const columns = Array.from({ length: 5 }, () => [])
  const numberOf = (value) => texts.add(typeof value === 'string' ? value : '')
  function add({ country_code, state1, city, latitude, longitude }) {
    const isLocated = typeof latitude === 'number' && typeof longitude === 'number'
    const degrees = isLocated ? [whole(latitude), whole(longitude)] : [UNLOCATED, UNLOCATED]
    const row = [numberOf(country_code), numberOf(state1), numberOf(city), ...degrees]
    const key = row.join()
    const known = numbers.get(key)
    if (known !== undefined) return known
    const number = numbers.size
    numbers.set(key, number)
    for (const [index, column] of columns.entries()) column.push(row[index])
    return number
  }
  add({})
  return {
    add,
    columns() {
      if (numbers.size > 2 ** 24) throw new Error(`${numbers.size} places are more than a table can name`)
      const [country, region, city, latitude, longitude] = columns
      return {
        ...{ country: Uint32Array.from(country), region: Uint32Array.from(region), city: Uint32Array.from(city) },
        ...{ latitude: Int32Array.from(latitude), longitude: Int32Array.from(longitude) },
        ...texts.columns(),
      }
    },
  }
}

/** No degree is so large. */
const UNLOCATED = 0x7fff_ffff
/** Ten thousandths of a degree are 11 m, far finer than the source. */
const whole = (degrees) => Math.round(degrees * 10_000)
