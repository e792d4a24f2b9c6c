const NODE = 10
const [X, Y, SIZE, HELD] = [0, 1, 8, 9]
const ROUNDS = 40
/** About as wide as a drawing is on a small screen: how much of the graph a pixel stands for. */
const PAGE = 400
/** Room for ring and line around a node, as long as there is room. */
const ROOM = 1.9
const CROWDED_ROOM = 1.1
const CROWD = 600
/** Beyond this there is no room for all of them side by side: groups say more than gaps. */
const TOO_MANY = 2000

/** Pushes apart what would be painted over each other. What is held pushes and is not pushed. */
export function separate(nodes: Float32Array, rounds = ROUNDS): void {
  if (nodes.length / NODE > TOO_MANY) return
  const pixel = extentOf(nodes) / PAGE
  const room = (nodes.length / NODE > CROWD ? CROWDED_ROOM : ROOM) * pixel
  const radius = (at: number) => (nodes[at + SIZE] ?? 1) * room
  let largest = 0
  for (let at = 0; at < nodes.length; at += NODE) largest = Math.max(largest, radius(at))
  if (largest === 0) return
  for (let round = 0; round < rounds; round++) {
    if (!pushApart(nodes, radius, largest * 2)) return
  }
}

function extentOf(nodes: Float32Array): number {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let at = 0; at < nodes.length; at += NODE) {
    left = Math.min(left, nodes[at + X] ?? 0)
    right = Math.max(right, nodes[at + X] ?? 0)
    top = Math.min(top, nodes[at + Y] ?? 0)
    bottom = Math.max(bottom, nodes[at + Y] ?? 0)
  }
  return nodes.length === 0 ? 0 : Math.max(right - left, bottom - top)
}

/** One round; neighbours are found by the cells of a grid. Whether anything had to move. */
function pushApart(nodes: Float32Array, radius: (at: number) => number, cell: number): boolean {
  const cells = new Map<string, number[]>()
  let moved = false
  for (let at = 0; at < nodes.length; at += NODE) {
    const [column, row] = [Math.floor((nodes[at + X] ?? 0) / cell), Math.floor((nodes[at + Y] ?? 0) / cell)]
    for (let x = column - 1; x <= column + 1; x++) {
      for (let y = row - 1; y <= row + 1; y++) {
        for (const other of cells.get(`${x} ${y}`) ?? []) moved = push(nodes, at, other, radius) || moved
      }
    }
    const key = `${column} ${row}`
    const here = cells.get(key)
    if (here === undefined) cells.set(key, [at])
    else here.push(at)
  }
  return moved
}

function push(nodes: Float32Array, one: number, other: number, radius: (at: number) => number): boolean {
  const dx = (nodes[one + X] ?? 0) - (nodes[other + X] ?? 0)
  const dy = (nodes[one + Y] ?? 0) - (nodes[other + Y] ?? 0)
  const apart = Math.hypot(dx, dy)
  const missing = radius(one) + radius(other) - apart
  const [free, otherFree] = [nodes[one + HELD] === 0, nodes[other + HELD] === 0]
  if (missing <= 0 || !(free || otherFree)) return false
  const share = missing / (free && otherFree ? 2 : 1)
  // Two in one place part along a direction that follows from where they stand in the list.
  const [x, y] = apart === 0 ? [Math.cos(one), Math.sin(one)] : [dx / apart, dy / apart]
  if (free) shift(nodes, one, x * share, y * share)
  if (otherFree) shift(nodes, other, -x * share, -y * share)
  return true
}

function shift(nodes: Float32Array, at: number, x: number, y: number) {
  nodes[at + X] = (nodes[at + X] ?? 0) + x
  nodes[at + Y] = (nodes[at + Y] ?? 0) + y
}
