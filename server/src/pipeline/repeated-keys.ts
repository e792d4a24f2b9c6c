const QUOTE = 34
const BACKSLASH = 92
const COLON = 58

const none: ReadonlySet<object> = new Set()

/**
 * The objects of a JSON text that name a key twice: a parser keeps one of the values and says nothing of the other. `value`
 * is what the text was read as.
 */
export function objectsWithRepeatedKeys(text: string, value: unknown): ReadonlySet<object> {
  if (!isObject(value)) return none
  const read = keysRead(value)
  if (keysSeen(text) === read || keysWritten(text) === read) return none
  return repeatsIn(text, value)
}

/** Those of some objects that a value is or holds, at any depth. */
export function heldBy(value: unknown, sought: ReadonlySet<object>): object[] {
  const held: object[] = []
  visit(value, (each) => {
    if (sought.has(each)) held.push(each)
  })
  return held
}

const seemingKey = /"\s*:/g

/** As many keys as there are, or more: what begins with a colon looks like one. A quarter of the time of counting them exactly. */
function keysSeen(text: string): number {
  let keys = 0
  seemingKey.lastIndex = 0
  while (seemingKey.test(text)) keys += 1
  return keys
}

/** A colon outside the texts follows each key, and nothing else. */
function keysWritten(text: string): number {
  let keys = 0
  let isInside = false
  for (let position = 0; position < text.length; position += 1) {
    const code = text.charCodeAt(position)
    if (code === QUOTE) isInside = !isInside
    else if (code === BACKSLASH) position += 1
    else if (code === COLON && !isInside) keys += 1
  }
  return keys
}

function keysRead(value: object): number {
  let keys = 0
  visit(value, (each) => {
    if (!Array.isArray(each)) keys += Object.keys(each).length
  })
  return keys
}

/** The value, if it is an object or an array, and all below it. Without recursion: a body may be nested as deeply as it is long. */
function visit(value: unknown, see: (object: object) => void): void {
  const waiting: object[] = []
  const add = (each: unknown) => {
    if (isObject(each)) waiting.push(each)
  }
  add(value)
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    see(each)
    for (const inside of Array.isArray(each) ? each : Object.values(each)) add(inside)
  }
}

/** Where in a text something is being read: in an object behind a key, in an array at an index. */
interface Place {
  /** What was read there. */
  readonly object: unknown
  /** null: an array. */
  readonly keys: Set<string> | null
  step: string | number
  expectsKey: boolean
}

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],]/g

function repeatsIn(text: string, value: object): ReadonlySet<object> {
  const found = new Set<object>()
  const places: Place[] = []
  for (const [token] of text.matchAll(tokens)) {
    const place = places.at(-1)
    if (token === '{' || token === '[') places.push(open(token, place === undefined ? value : under(place)))
    else if (token === '}' || token === ']') places.pop()
    else if (token === ',') pass(place)
    else if (place?.expectsKey) {
      const key: string = JSON.parse(token)
      if (place.keys?.has(key) && isObject(place.object)) found.add(place.object)
      place.keys?.add(key)
      place.step = key
      place.expectsKey = false
    }
  }
  return found
}

const open = (token: string, object: unknown): Place =>
  token === '{'
    ? { object, keys: new Set(), step: '', expectsKey: true }
    : { object, keys: null, step: 0, expectsKey: false }

/** Undefined behind a key whose value is another one by now. */
function under({ object, step }: Place): unknown {
  return isObject(object) && Object.hasOwn(object, step) ? (object as Record<string, unknown>)[step] : undefined
}

function pass(place: Place | undefined): void {
  if (place === undefined) return
  if (typeof place.step === 'number') place.step += 1
  place.expectsKey = place.keys !== null
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
