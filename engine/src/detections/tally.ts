/** How often each key is in a window, and how many keys are there how often. */
export interface Tally {
  add(key: string): void
  /** Takes one away; a key that is not there stays so. */
  remove(key: string): void
  /** Takes all of a key away. */
  drop(key: string): void
  count(key: string): number
  has(key: string): boolean
  keys(): IterableIterator<string>
  /** Different keys. */
  readonly size: number
  /** All together. */
  readonly total: number
  /** How many keys are there between `least` and `most` times. */
  keysCounted(least: number, most: number): number
  /** The highest count of any key. */
  largest(): number
}

export function openTally(): Tally {
  const counts = new Map<string, number>()
  // By count: so that a question about all keys costs as many steps as there are different counts.
  const keysByCount = new Map<number, number>()
  let total = 0

  function set(key: string, count: number): void {
    const before = counts.get(key) ?? 0
    if (before > 0) move(before, -1)
    if (count > 0) {
      move(count, 1)
      counts.set(key, count)
    } else counts.delete(key)
    total += count - before
  }
  function move(count: number, by: number): void {
    const keys = (keysByCount.get(count) ?? 0) + by
    if (keys === 0) keysByCount.delete(count)
    else keysByCount.set(count, keys)
  }

  return {
    add: (key) => set(key, (counts.get(key) ?? 0) + 1),
    remove: (key) => set(key, Math.max(0, (counts.get(key) ?? 0) - 1)),
    drop: (key) => set(key, 0),
    count: (key) => counts.get(key) ?? 0,
    has: (key) => counts.has(key),
    keys: () => counts.keys(),
    get size() {
      return counts.size
    },
    get total() {
      return total
    },
    keysCounted(least, most) {
      let sum = 0
      for (const [count, keys] of keysByCount) if (count >= least && count <= most) sum += keys
      return sum
    },
    largest: () => Math.max(0, ...keysByCount.keys()),
  }
}
