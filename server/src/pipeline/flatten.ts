/**
 * Nested custom data by dotted path; a leaf that is no text, and a list as a whole, is kept as its JSON. The answer has
 * no prototype, so that a key like `__proto__` is a key like any other.
 */
export function flatten(data: Readonly<Record<string, unknown>>): Record<string, string> {
  const flat: Record<string, string> = Object.create(null)
  const visit = (path: string, value: unknown): void => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) {
      flat[path] = typeof value === 'string' ? value : JSON.stringify(value)
      return
    }
    const entries = Object.entries(value)
    if (entries.length === 0) flat[path] = '{}'
    for (const [key, inner] of entries) visit(`${path}.${key}`, inner)
  }
  for (const [key, value] of Object.entries(data)) visit(key, value)
  return flat
}

/** Without recursion: the depth is the sender's to choose, the stack is ours. */
export function isDeeper(value: unknown, limit: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true
    level = level.flatMap((each) => (each !== null && typeof each === 'object' ? Object.values(each) : []))
  }
  return false
}
