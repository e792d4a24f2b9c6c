/** Remembers what was asked for last: the oldest entry leaves when it is full. */
export function boundedCache<Value>(size: number, make: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) {
      // Asked for again: it moves behind all others, at the price of two map operations.
      known.delete(key)
      known.set(key, found)
      return found
    }
    const made = make(key)
    if (known.size >= size) {
      for (const oldest of known.keys()) {
        known.delete(oldest)
        break
      }
    }
    known.set(key, made)
    return made
  }
}
