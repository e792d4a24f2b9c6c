const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** How well a name fits what was typed: every word of it must begin one of the name's words. null: not at all. */
export function matchOf(name: string, typed: string): number | null {
  const wanted = plain(typed).split(/\s+/).filter(Boolean)
  const words = plain(name).split(/[\s/·:()-]+/)
  if (!wanted.every((part) => words.some((word) => word.startsWith(part)))) return null
  return plain(name).startsWith(plain(typed.trim())) ? 0 : 1
}

/** Those that fit, the best first, otherwise in their own order. */
export function matching<Entry>(entries: readonly Entry[], nameOf: (entry: Entry) => string, typed: string): Entry[] {
  return entries
    .flatMap((entry) => {
      const rank = matchOf(nameOf(entry), typed)
      return rank === null ? [] : { entry, rank }
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry)
}
