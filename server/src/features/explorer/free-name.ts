import { limits } from '@signet/contract/limits'

/** "Prod" and "prod" are one name. */
export const nameKeyOf = (name: string) => name.normalize('NFKC').toLowerCase()

/** A taken name gets a number (specification §5): "Logins" becomes "Logins (2)", and that one "Logins (3)". */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(nameKeyOf(name))) return name
  const base = [...name.replace(/ \(\d+\)$/, '')]
  for (let number = 2; ; number += 1) {
    const suffix = ` (${number})`
    const room = limits.names.savedSearch.max - suffix.length
    const numbered = base.slice(0, room).join('').trimEnd() + suffix
    if (!taken.has(nameKeyOf(numbered))) return numbered
  }
}
