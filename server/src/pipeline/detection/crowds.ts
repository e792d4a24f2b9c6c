import type { Attack, Crowd, DetectionEvent } from '@signet/engine/detections/detection'
import { isSuccess } from '@signet/engine/detections/is-failure'
import { dayMs, startOfDay } from '@signet/engine/detections/sliding-window'
import { sourceOf } from '@signet/engine/detections/source-of'
import { asksForCrowd } from '@signet/engine/detections/takeover-after-attack'
import type { SourceDay } from '../../stores/events/detection/detection-reads.ts'
import { groupBy } from './grouping.ts'
import { USUAL_DAYS } from './judge-sources.ts'
import type { Round } from './round.ts'

/** An address with so many residents is decided: who else came on the day does not matter. */
const RESIDENTS = 100

type CameIn = Crowd['cameIn'][number]

/** What was read of some accounts, and the attacks that used the same addresses. */
interface Read {
  readonly events: readonly DetectionEvent[]
  readonly attacks: readonly Attack[]
  /** From where on the events of an account are judged. */
  judgedFrom(account: string): number
  /** How long a source stays suspicious. */
  readonly withinMs: number
}

/** Who else came in from where somebody's account was guessed, for every success that this may speak against. */
export async function crowdsOf(round: Round, read: Read): Promise<Crowd[]> {
  const asked = askedAbout(read)
  if (asked.length === 0) return []
  const days = asked.map(({ day }) => day)
  const span = { from: Math.min(...days) - USUAL_DAYS * dayMs, to: Math.max(...days) }
  const sources = [...new Set(asked.map(({ source }) => source))]
  const before = groupBy(await round.reads.successDays(sources, span), ({ source }) => source)
  const crowds: Crowd[] = []
  for (const { source, day } of asked) {
    const residents = new Map<string, CameIn>()
    for (const { account, day: at } of before.get(source) ?? [])
      if (at < day && at >= day - USUAL_DAYS * dayMs) residents.set(account, { account, at })
    const isDecided = residents.size >= RESIDENTS
    const onTheDay = isDecided ? [] : await round.reads.successesFrom([source], { from: day, to: day + dayMs })
    const newcomers = onTheDay.filter(({ account }) => !residents.has(account))
    crowds.push({ source, day, cameIn: [...residents.values(), ...newcomers] })
  }
  return crowds
}

/**
 * Who came in from where single accounts were guessed, after a success that arrives only now: with it the address is one
 * of more people, and what was said about those who came later may not be true any more.
 */
export async function comersAfter(
  { reads }: Pick<Round, 'reads'>,
  attacksFrom: (sources: ReadonlySet<string>, since: number) => Promise<readonly Attack[]>,
  arrivals: readonly DetectionEvent[],
  withinMs: number,
): Promise<Map<string, number>> {
  const comers = new Map<string, number>()
  const first = new Map<string, number>()
  for (const { type, ip, timestamp } of arrivals) {
    const source = sourceOf(ip)
    if (isSuccess({ type }) && source !== '') first.set(source, Math.min(first.get(source) ?? timestamp, timestamp))
  }
  if (first.size === 0) return comers
  const attacks = await attacksFrom(new Set(first.keys()), Math.min(...first.values()) - withinMs)
  const onOne = attacks.filter(isOnOne)
  const sources = [...new Set(onOne.flatMap((attack) => attack.sources))].filter((source) => first.has(source))
  if (sources.length === 0) return comers
  const from = Math.min(...sources.map((source) => first.get(source) ?? 0))
  const to = Math.max(...onOne.map((attack) => attack.to)) + withinMs
  for (const { account, at } of await reads.successesFrom(sources, { from, to })) comers.set(account, at)
  return comers
}

const isOnOne = ({ subject }: Attack) => subject.kind === 'account'

function askedAbout({ events, attacks, judgedFrom, withinMs }: Read): SourceDay[] {
  const sources = new Map<string, Attack[]>()
  for (const attack of attacks.filter(isOnOne))
    for (const source of attack.sources) sources.set(source, [...(sources.get(source) ?? []), attack])
  if (sources.size === 0) return []
  const asked = new Map<string, SourceDay>()
  for (const event of events) {
    if (event.timestamp < judgedFrom(event.account)) continue
    const source = sourceOf(event.ip)
    const day = startOfDay(event.timestamp)
    if (asksForCrowd(event, sources.get(source) ?? [], withinMs)) asked.set(`${source} ${day}`, { source, day })
  }
  return [...asked.values()]
}
