export type SearchParams = Record<string, string | string[]>

/** Values stay the text they are: "007" is an invitation's id, not the number 7, and comes back as it was. */
export function parseSearch(search: string): SearchParams {
  const params = new URLSearchParams(search)
  const keys = [...new Set(params.keys())]
  return Object.fromEntries(keys.map((key) => [key, single(params.getAll(key))]))
}

const single = (values: string[]) => (values.length === 1 ? (values[0] ?? '') : values)

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) params.append(key, String(one))
  }
  return params.size === 0 ? '' : `?${params}`
}

/** Picks the named texts of a query; whatever else stands there is left alone. */
export const texts =
  <Key extends string>(...keys: Key[]) =>
  (search: Record<string, unknown>): { [K in Key]?: string } => {
    const found: { [K in Key]?: string } = {}
    for (const key of keys) {
      const value = search[key]
      if (typeof value === 'string' && value !== '') found[key] = value
    }
    return found
  }
