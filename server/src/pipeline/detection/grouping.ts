import { inTurns } from '../../stores/events/pace.ts'

export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  addTo(groups, items, keyOf)
  return groups
}

function addTo<Item, Key>(groups: Map<Key, Item[]>, items: Iterable<Item>, keyOf: (item: Item) => Key): void {
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
}

/** A fraction of a millisecond. */
const ITEMS_A_STEP = 500

/** The same for tens of thousands, while others have their turns. */
export async function groupInTurns<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): Promise<Map<Key, Item[]>> {
  const groups = new Map<Key, Item[]>()
  await inTurns(addInSteps(groups, items, keyOf))
  return groups
}

function* addInSteps<Item, Key>(groups: Map<Key, Item[]>, items: readonly Item[], keyOf: (item: Item) => Key) {
  for (const some of inChunks(items, ITEMS_A_STEP)) {
    addTo(groups, some, keyOf)
    yield
  }
}

export function* inChunks<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}

/** Earliest first: what is looked at together then reaches back about as far. */
export const byMoment = ([, one]: readonly [string, number], [, other]: readonly [string, number]) => one - other

const KEYS_FIRST = 2000
const KEYS_MOST = 20_000
/** So full a part may be expected to become: what does not fit was read for nothing. */
const FULL = 0.7

/** How many keys fitted into a part the last time: about as many will the next time. */
export interface PartSize {
  keys: number
}
export const openPartSize = (): PartSize => ({ keys: KEYS_FIRST })

/**
 * Reads for many keys in parts small enough to hold, and as large as that allows: one question costs about the same for
 * a thousand keys as for a few. A key alone shows its newest.
 */
export async function* inParts<Item>(
  keys: readonly string[],
  limit: number,
  size: PartSize,
  read: (keys: readonly string[], limit: number) => Promise<readonly Item[]>,
): AsyncGenerator<{ readonly keys: readonly string[]; readonly items: readonly Item[] }> {
  for (let from = 0; from < keys.length; ) {
    const part = keys.slice(from, from + size.keys)
    const items = await read(part, limit)
    if (items.length >= limit && part.length > 1) {
      size.keys = Math.ceil(part.length / 2)
      continue
    }
    yield { keys: part, items }
    from += part.length
    const fitting = Math.floor((FULL * limit * part.length) / Math.max(1, items.length))
    size.keys = Math.min(KEYS_MOST, Math.max(1, fitting))
  }
}
