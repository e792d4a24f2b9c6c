import type { DetectionEvent } from '@signet/engine/detections/detection'

/** Far more than there are at one time of agents, of places and of ways to come in. */
const SHARED = 10_000

/**
 * The events of one account as one text, a line each: many small things that stay make every collection of garbage longer.
 * What many accounts have in common is kept once, and what the account's first event says is not said again.
 */
export interface Packing {
  /** What these events add to the end of the text. '' is the text of none. */
  more(text: string, events: readonly DetectionEvent[]): string
  read(account: string, text: string): DetectionEvent[]
}

/** Whether the text has an event of this id. No line break gets into a line, and no line begins in another way. */
export function holds(text: string, eventId: string): boolean {
  const start = `[${JSON.stringify(eventId)},`
  return text.startsWith(start) || text.includes(`\n${start}`)
}

const wayOf = (event: DetectionEvent) => [event.type, event.source, event.reason, event.targetApp] as const

const agentOf = (event: DetectionEvent) =>
  [
    event.userAgent,
    event.browser,
    event.browserVersion,
    event.os,
    event.deviceType,
    event.deviceModel,
    event.bot,
    event.headless,
    event.scripted,
  ] as const

const placeOf = (event: DetectionEvent) =>
  [
    event.country,
    event.city,
    event.latitude,
    event.longitude,
    event.accuracyKm,
    event.asn,
    event.ipHosting,
    event.ipVpn,
    event.ipTor,
    event.ipRelay,
    event.ipMobile,
  ] as const

const personOf = (event: DetectionEvent) =>
  [event.email, event.emailDisposable, event.phone, event.deviceId, event.paymentHash, event.print] as const

type Way = ReturnType<typeof wayOf>
type Agent = ReturnType<typeof agentOf>
type Place = ReturnType<typeof placeOf>
type Person = ReturnType<typeof personOf>

/** null: as the first one has it. */
type Line = readonly [
  eventId: string,
  timestamp: number,
  way: Way | number,
  agent: Agent | number,
  place: Place | number,
  person: Person | null,
  ip: string | null,
  sessionId: string | null,
  /** Key, value, key, value: as keys of an object some would be misread (see `parse-json.ts`). */
  customData: readonly string[],
]
type FirstLine = Line & { readonly 5: Person; readonly 6: string; readonly 7: string }

export function openPacking(most = SHARED): Packing {
  const ways = openShared<Way>(most)
  const agents = openShared<Agent>(most)
  const places = openShared<Place>(most)

  function lineOf(event: DetectionEvent, first: FirstLine | null): Line {
    const person = personOf(event)
    const isSamePerson = first !== null && person.every((each, turn) => each === first[5][turn])
    return [
      event.eventId,
      event.timestamp,
      ways.pack(wayOf(event)),
      agents.pack(agentOf(event)),
      places.pack(placeOf(event)),
      isSamePerson ? null : person,
      first?.[6] === event.ip ? null : event.ip,
      first?.[7] === event.sessionId ? null : event.sessionId,
      isEmpty(event.customData) ? none : Object.entries(event.customData).flat(),
    ]
  }

  function eventOf(account: string, line: Line, first: FirstLine): DetectionEvent {
    const [type, source, reason, targetApp] = ways.unpack(line[2])
    const agent = agents.unpack(line[3])
    const place = places.unpack(line[4])
    const person = line[5] ?? first[5]
    return {
      eventId: line[0],
      type,
      timestamp: line[1],
      source,
      reason,
      account,
      email: person[0],
      phone: person[2],
      ip: line[6] ?? first[6],
      userAgent: agent[0],
      sessionId: line[7] ?? first[7],
      deviceId: person[3],
      paymentHash: person[4],
      targetApp,
      print: person[5],
      country: place[0],
      city: place[1],
      latitude: place[2],
      longitude: place[3],
      accuracyKm: place[4],
      asn: place[5],
      ipHosting: place[6],
      ipVpn: place[7],
      ipTor: place[8],
      ipRelay: place[9],
      ipMobile: place[10],
      emailDisposable: person[1],
      browser: agent[1],
      browserVersion: agent[2],
      os: agent[3],
      deviceType: agent[4],
      deviceModel: agent[5],
      bot: agent[6],
      headless: agent[7],
      scripted: agent[8],
      customData: line[8].length === 0 ? nothing : inPairs(line[8]),
    }
  }

  return {
    more(text, events) {
      let first: FirstLine | null = text === '' ? null : JSON.parse(firstOf(text))
      const lines = events.map((event) => {
        const line = lineOf(event, first)
        first ??= line as FirstLine
        return JSON.stringify(line)
      })
      return (text === '' ? lines : ['', ...lines]).join('\n')
    },
    read(account, text) {
      if (text === '') return []
      const lines: Line[] = text.split('\n').map((line) => JSON.parse(line))
      return lines.map((line) => eventOf(account, line, lines[0] as FirstLine))
    },
  }
}

function firstOf(text: string): string {
  const end = text.indexOf('\n')
  return end < 0 ? text : text.slice(0, end)
}

interface Shared<Values> {
  /** The number of these values, or themselves where there is no room for more. */
  pack(values: Values): number | Values
  unpack(packed: number | Values): Values
}

function openShared<Values extends object>(most: number): Shared<Values> {
  const numbers = new Map<string, number>()
  const known: Values[] = []
  return {
    pack(values) {
      const text = JSON.stringify(values)
      const number = numbers.get(text)
      if (number !== undefined) return number
      if (known.length >= most) return values
      numbers.set(text, known.length)
      return known.push(JSON.parse(text)) - 1
    },
    unpack: (packed) => (typeof packed === 'number' ? (known[packed] as Values) : packed),
  }
}

const none: readonly string[] = []
const nothing: DetectionEvent['customData'] = Object.freeze({})

function inPairs(texts: readonly string[]): DetectionEvent['customData'] {
  const pairs = texts.flatMap((key, at) => (at % 2 === 0 ? [[key, texts[at + 1] ?? ''] as const] : []))
  return Object.fromEntries(pairs)
}

function isEmpty(values: object): boolean {
  for (const _ in values) return false
  return true
}
