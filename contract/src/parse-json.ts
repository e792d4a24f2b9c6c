const QUOTE = 34
const BACKSLASH = 92

/**
 * What a JSON text says, also where keys are written with escapes. The runtime's own reader takes such a key for one that
 * another object had in its place, if that one is called as this one is written: `"\n"` becomes `\` once somebody has sent a
 * key `\` (nodejs/node#63785), whoever it was.
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  return hasEscapedKey(text) ? parseRespelled(text) : value
}

/** Of a text that is JSON. Whatever has no backslash is not looked at twice. */
function hasEscapedKey(text: string): boolean {
  for (let at = text.indexOf('\\'); at >= 0; at = text.indexOf('\\', at)) {
    at = endOfText(text, at)
    if (isBeforeColon(text, at)) return true
  }
  return false
}

/** Behind the quote that ends the text which `at` lies in. */
function endOfText(text: string, at: number): number {
  for (let position = at; position < text.length; position += 1) {
    const code = text.charCodeAt(position)
    if (code === BACKSLASH) position += 1
    else if (code === QUOTE) return position + 1
  }
  return text.length
}

const colon = /[ \t\r\n]*:/y

function isBeforeColon(text: string, at: number): boolean {
  colon.lastIndex = at
  return colon.test(text)
}

/** Reads it with other names for such keys, which need no escapes, and gives the objects their own. */
function parseRespelled(text: string): unknown {
  let mark = '\ue000'
  while (text.includes(mark)) mark += '\ue000'
  const names = new Map<string, string>()
  const pieces: string[] = []
  let end = 0
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', end)) {
    pieces.push(text.slice(end, at))
    end = endOfText(text, at + 1)
    const written = text.slice(at, end)
    pieces.push(written.includes('\\') && isBeforeColon(text, end) ? respelled(written, mark, names) : written)
  }
  pieces.push(text.slice(end))
  const keys = new Map([...names].map(([key, name]) => [name, key]))
  return withKeys(JSON.parse(pieces.join('')), keys)
}

function respelled(written: string, mark: string, names: Map<string, string>): string {
  const key: string = JSON.parse(written)
  const plain = JSON.stringify(key)
  if (!plain.includes('\\')) return plain
  const name = names.get(key) ?? `${mark}${names.size}`
  names.set(key, name)
  return `"${name}"`
}

/** Without recursion: a text may be nested as deeply as it is long. */
function withKeys(value: unknown, keys: ReadonlyMap<string, string>): unknown {
  const whole = { value }
  const waiting: object[] = [whole]
  for (let holder = waiting.pop(); holder !== undefined; holder = waiting.pop()) {
    for (const [at, inside] of Object.entries(holder)) {
      if (typeof inside !== 'object' || inside === null) continue
      const named = Array.isArray(inside) ? inside : renamed(inside, keys)
      if (named !== inside) Object.defineProperty(holder, at, { value: named })
      waiting.push(named)
    }
  }
  return whole.value
}

function renamed(object: object, keys: ReadonlyMap<string, string>): object {
  if (!Object.keys(object).some((name) => keys.has(name))) return object
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [keys.get(name) ?? name, value]))
}
