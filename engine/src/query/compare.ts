/** By code points, as the store sorts bytes of UTF-8; UTF-16 units would put emoji before some letters. */
export function compareTexts(a: string, b: string): number {
  const left = [...a]
  const right = [...b]
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const difference = (left[index]?.codePointAt(0) ?? 0) - (right[index]?.codePointAt(0) ?? 0)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

export type Comparable = string | number | boolean | null

/** null last, whichever the direction. */
export function compareValues(a: Comparable, b: Comparable, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const order = typeof a === 'string' ? compareTexts(a, String(b)) : Number(a) - Number(b)
  return descending ? -order : order
}
