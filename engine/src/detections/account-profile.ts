import { networkOf } from '../identifiers/ip.ts'
import type { DetectionEvent } from './detection.ts'
import { deviceOf } from './device-of.ts'

const dayMs = 86_400_000
/** What was not seen for so long is not usual any more. */
const rememberedMs = 90 * dayMs

/** Windows overlap: each event is asked hundreds of times in an attack. */
function remembered(tell: (event: DetectionEvent) => string): (event: DetectionEvent) => string {
  const told = new WeakMap<DetectionEvent, string>()
  return (event) => {
    const known = told.get(event)
    if (known !== undefined) return known
    const value = tell(event)
    told.set(event, value)
    return value
  }
}

/** What a success tells about its owner's habits; '' tells nothing. */
const traits = {
  address: ({ ip }: DetectionEvent) => ip,
  network: remembered(({ ip }) => (ip === '' ? '' : networkOf(ip))),
  asn: ({ asn }: DetectionEvent) => (asn === 0 ? '' : String(asn)),
  country: ({ country }: DetectionEvent) => country,
  print: ({ print }: DetectionEvent) => print,
  device: remembered(deviceOf),
  userAgent: ({ userAgent }: DetectionEvent) => userAgent,
  browserVersion: ({ browser, browserVersion }: DetectionEvent) => `${browser} ${browserVersion}`,
  os: ({ os }: DetectionEvent) => os,
  deviceType: ({ deviceType }: DetectionEvent) => deviceType,
} as const
export type Trait = keyof typeof traits

export const traitOf = (trait: Trait, event: DetectionEvent): string => traits[trait](event)

/** What is usual for an account: its successes of the last 90 days that no threat named. */
export interface AccountProfile {
  /** Successes learned from. Rules about novelty run from three on. */
  readonly successes: number
  /** The newest success learned from. */
  readonly last: DetectionEvent | null
  /** When a success last had the event's value; null where none had, or where the event does not tell. */
  lastSeen(trait: Trait, event: DetectionEvent): number | null
  timesSeen(trait: Trait, event: DetectionEvent): number
  /** How many different values the successes had. */
  variety(trait: Trait): number
  /** The newest success that passes. */
  findNewest(passes: (event: DetectionEvent) => boolean): DetectionEvent | null
}

export interface LearningProfile extends AccountProfile {
  /** Successes come in the order of their time. */
  learn(success: DetectionEvent): void
  /** What is too old at this time is forgotten. */
  moveTo(time: number): void
  /** Takes back what was learned before a threat named it. */
  unlearn(eventId: string): void
}

interface Seen {
  times: number
  lastAt: number
}

type Counts = Map<string, Seen>

export function startProfile(): LearningProfile {
  let learned: DetectionEvent[] = []
  let oldest = 0
  /** Of the traits that somebody asked for: of most accounts few are, and every account of a round has a profile. */
  let counted = new Map<Trait, Counts>()

  function countsOf(trait: Trait): Counts {
    const known = counted.get(trait)
    if (known !== undefined) return known
    const counts: Counts = new Map()
    for (let at = oldest; at < learned.length; at += 1) count(counts, trait, learned[at])
    counted.set(trait, counts)
    return counts
  }
  const find = (trait: Trait, event: DetectionEvent) =>
    learned.length === oldest ? undefined : countsOf(trait).get(traitOf(trait, event))

  function learn(success: DetectionEvent): void {
    learned.push(success)
    for (const [trait, counts] of counted) count(counts, trait, success)
  }

  return {
    get successes() {
      return learned.length - oldest
    },
    get last() {
      return learned.length > oldest ? (learned.at(-1) ?? null) : null
    },
    lastSeen: (trait, event) => find(trait, event)?.lastAt ?? null,
    timesSeen: (trait, event) => find(trait, event)?.times ?? 0,
    variety: (trait) => (learned.length === oldest ? 0 : countsOf(trait).size),
    findNewest(passes) {
      for (let at = learned.length - 1; at >= oldest; at -= 1) {
        const success = learned[at]
        if (success !== undefined && passes(success)) return success
      }
      return null
    },
    learn,
    moveTo(time) {
      for (; oldest < learned.length; oldest += 1) {
        const success = learned[oldest]
        if (success === undefined || success.timestamp >= time - rememberedMs) return
        for (const [trait, counts] of counted) forget(counts, trait, success)
      }
    },
    unlearn(eventId) {
      const rest = learned.slice(oldest).filter((success) => success.eventId !== eventId)
      if (rest.length === learned.length - oldest) return
      // Seldom enough to start over: times of last sight cannot be taken back one by one.
      counted = new Map()
      learned = rest
      oldest = 0
    },
  }
}

function count(counts: Counts, trait: Trait, success: DetectionEvent | undefined): void {
  const value = success === undefined ? '' : traitOf(trait, success)
  if (success === undefined || value === '') return
  const known = counts.get(value)
  if (known === undefined) {
    counts.set(value, { times: 1, lastAt: success.timestamp })
  } else {
    known.times += 1
    known.lastAt = success.timestamp
  }
}

function forget(counts: Counts, trait: Trait, success: DetectionEvent): void {
  const value = traitOf(trait, success)
  const known = counts.get(value)
  if (known === undefined) return
  known.times -= 1
  if (known.times === 0) counts.delete(value)
}
