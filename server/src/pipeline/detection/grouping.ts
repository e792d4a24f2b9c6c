export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

export function* inChunks<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}

/** Earliest first: what is looked at together then reaches back about as far. */
export const byMoment = ([, one]: readonly [string, number], [, other]: readonly [string, number]) => one - other

/** Reads for many keys in parts small enough to hold: halves them until all fits; a key alone shows its newest. */
export async function* inParts<Item>(
  keys: readonly string[],
  limit: number,
  read: (keys: readonly string[], limit: number) => Promise<readonly Item[]>,
): AsyncGenerator<{ readonly keys: readonly string[]; readonly items: readonly Item[] }> {
  const items = await read(keys, limit)
  if (items.length < limit || keys.length === 1) {
    yield { keys, items }
    return
  }
  const half = Math.ceil(keys.length / 2)
  yield* inParts(keys.slice(0, half), limit, read)
  yield* inParts(keys.slice(half), limit, read)
}
