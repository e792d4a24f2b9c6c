/** NUL ends a text in half the world's programs, and half a surrogate pair is no text at all: neither can be kept verbatim. */
export const isKeepable = (text: string) => text.isWellFormed() && !text.includes('\0')

/**
 * Where in a request a text stands that cannot be kept, as a path of keys; null: nowhere. Keys are texts too.
 */
export function unreadableAt(value: unknown): string | null {
  if (typeof value === 'string') return isKeepable(value) ? null : ''
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null
  for (const [key, part] of Object.entries(value)) {
    if (!isKeepable(key)) return ''
    const below = unreadableAt(part)
    if (below !== null) return below === '' ? key : `${key}.${below}`
  }
  return null
}
