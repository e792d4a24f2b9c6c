/** Awaited often inside long work: lets everything else run whenever the work has had its slice of time. */
export type Pace = () => Promise<void> | undefined

const sliceMs = 1

/** Long works that have had their slice, in the order in which they go on. */
const waiting: (() => void)[] = []

/** One of them goes on in each turn of the thread: however many there are, whoever has just come waits for one slice. */
function goOn(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(goOn)
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(goOn)
  })
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

/** Many items are long work, and the server has others waiting. */
export async function mapInTurns<Item, Made>(items: Iterable<Item>, make: (item: Item) => Made): Promise<Made[]> {
  const made: Made[] = []
  const pause = pace()
  for (const item of items) {
    const others = pause()
    if (others !== undefined) await others
    made.push(make(item))
  }
  return made
}
