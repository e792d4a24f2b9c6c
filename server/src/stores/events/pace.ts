/** Awaited often inside long work: lets everything else run whenever the work has had its slice of time. */
export type Pace = () => Promise<void> | undefined

const sliceMs = 1

/** While somebody waits for a quick answer a long work rests after its slice, but no longer than this: it must get done too. */
const mostRestMs = 3

/** Long works that have had their slice, in the order in which they go on. */
const waiting: (() => void)[] = []

let inHurry = 0
let rest: NodeJS.Timeout | undefined

/** One of them goes on in each turn of the thread: however many there are, whoever has just come waits for one slice. */
function goOn(): void {
  rest = undefined
  waiting.shift()?.()
  if (waiting.length > 0) plan()
}

function plan(): void {
  if (inHurry === 0) setImmediate(goOn)
  else rest = setTimeout(goOn, mostRestMs)
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) plan()
  })
}

/**
 * For what has few short steps and somebody who waits for all of them: long work between any two would be waited for each
 * time. It must not wait for long work itself.
 */
export async function hurry<Result>(work: () => Promise<Result>): Promise<Result> {
  inHurry += 1
  try {
    return await work()
  } finally {
    inHurry -= 1
    if (inHurry === 0 && rest !== undefined) {
      clearTimeout(rest)
      rest = undefined
      setImmediate(goOn)
    }
  }
}

export function pace(signal?: AbortSignal, ms = sliceMs): Pace {
  let began = performance.now()
  return () => {
    if (performance.now() - began < ms) return undefined
    return nextTurn().then(() => {
      signal?.throwIfAborted()
      began = performance.now()
    })
  }
}

/** Work that lets go by itself: others have their turn whenever it has had its slice. */
export async function inTurns<Result>(steps: Iterator<unknown, Result>, pause: Pace = pace()): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
    const others = pause()
    if (others !== undefined) await others
  }
}

/** Many items are long work, and the server has others waiting. */
export function mapInTurns<Item, Made>(items: Iterable<Item>, make: (item: Item) => Made): Promise<Made[]> {
  return inTurns(mapInSteps(items, make))
}

function* mapInSteps<Item, Made>(items: Iterable<Item>, make: (item: Item) => Made): Generator<void, Made[]> {
  const made: Made[] = []
  for (const item of items) {
    made.push(make(item))
    yield
  }
  return made
}

/** As `toSorted`, where there are tens of thousands. */
export function sortInTurns<Item extends object>(items: readonly Item[], compare: Compare<Item>): Promise<Item[]> {
  return inTurns(sortInSteps(items, compare))
}

type Compare<Item> = (one: Item, other: Item) => number

/** Half a millisecond. */
const SORTED_AT_ONCE = 1000

function* sortInSteps<Item extends object>(items: readonly Item[], compare: Compare<Item>): Generator<void, Item[]> {
  let runs: Item[][] = []
  for (let from = 0; from < items.length; from += SORTED_AT_ONCE) {
    runs.push(items.slice(from, from + SORTED_AT_ONCE).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const merged: Item[][] = []
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(yield* mergeInSteps(runs[at] ?? [], runs[at + 1] ?? [], compare))
    }
    runs = merged
  }
  return runs[0] ?? []
}

function* mergeInSteps<Item extends object>(
  one: readonly Item[],
  other: readonly Item[],
  compare: Compare<Item>,
): Generator<void, Item[]> {
  const merged: Item[] = []
  let [left, right] = [0, 0]
  for (let count = 0; count < one.length + other.length; count += 1) {
    if (count % SORTED_AT_ONCE === 0) yield
    const [first, second] = [one[left], other[right]]
    if (first !== undefined && (second === undefined || compare(first, second) <= 0)) {
      merged.push(first)
      left += 1
    } else if (second !== undefined) {
      merged.push(second)
      right += 1
    }
  }
  return merged
}
