/**
 * `key="value"` pairs of a log line, separated by commas or spaces, values quoted or not. The first of two equal keys
 * wins: products write their own fields before those that a visitor can fill, such as a user name.
 */
export function pairsIn(line: string, from: number, separator: ',' | ' '): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>()
  let at = from
  while (at < line.length) {
    const equals = line.indexOf('=', at)
    if (equals < 0) break
    const key = line.slice(at, equals).trim()
    const quoted = line[equals + 1] === '"'
    const end = quoted ? closingQuote(line, equals + 2) : endOfWord(line, equals + 1, separator)
    const value = quoted ? line.slice(equals + 2, end) : line.slice(equals + 1, end).trim()
    if (key !== '' && !pairs.has(key)) pairs.set(key, value.includes('\\"') ? value.replaceAll('\\"', '"') : value)
    const next = quoted ? end + 1 : end
    at = line[next] === ',' ? next + 1 : next
  }
  return pairs
}

function closingQuote(line: string, from: number): number {
  let end = line.indexOf('"', from)
  while (end > 0 && line[end - 1] === '\\') end = line.indexOf('"', end + 1)
  return end < 0 ? line.length : end
}

const nextKey = /\s[\w.]+=/g

/** Unquoted values may hold spaces: after a space, only something that looks like the next key ends them. */
function endOfWord(line: string, from: number, separator: ',' | ' '): number {
  if (separator === ',') {
    const comma = line.indexOf(', ', from)
    return comma < 0 ? line.length : comma
  }
  nextKey.lastIndex = from
  return nextKey.exec(line)?.index ?? line.length
}
