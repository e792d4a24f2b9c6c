/**
 * Remembers what was asked for last, between half and all of `size` entries. Two generations: the young one becomes the
 * old one when it is full, and what is asked for again comes back young. Nothing is ever removed one by one.
 */
export function boundedCache<Value, Key = string>(size: number, make: (key: Key) => Value): (key: Key) => Value {
  const half = Math.ceil(size / 2)
  let young = new Map<Key, Value>()
  let old = new Map<Key, Value>()
  return (key) => {
    const known = young.get(key)
    if (known !== undefined) return known
    const before = old.get(key)
    const value = before === undefined ? make(key) : before
    if (young.size >= half) {
      old = young
      young = new Map()
    }
    young.set(key, value)
    return value
  }
}
