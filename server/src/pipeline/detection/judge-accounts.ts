import { isUse } from '@signet/engine/detections/accounts-of-print'
import type { AccountView, Attack, DetectionEvent } from '@signet/engine/detections/detection'
import { judgeAccount } from '@signet/engine/detections/judge-account'
import { sourceOf } from '@signet/engine/detections/source-of'
import { hourOf, mergeByHour } from '@signet/engine/threats/hourly-firing'
import { pace } from '../../stores/events/pace.ts'
import { crowdsOf } from './crowds.ts'
import { byMoment, groupInTurns, inParts } from './grouping.ts'
import type { Judged } from './judged.ts'
import { marksOf, type SharedPrint } from './marks-of.ts'
import type { Round } from './round.ts'

const DAY_MS = 86_400_000
/** All that is kept: whoever was silent for 90 days was there before. */
const HISTORY_DAYS = 180
/** How long a source stays suspicious after it attacked somebody. */
export const ATTACK_DAYS = 5
const REACH_MS = ATTACK_DAYS * DAY_MS
const EVENTS_EACH = 2000
const EVENTS_AT_ONCE = 50_000

/** What was found before that an account's story depends on. */
export interface Known {
  /** Attacks from any of these sources that were still going on at a moment or later. */
  attacksFrom(sources: ReadonlySet<string>, since: number): Promise<readonly Attack[]>
  /** Of these devices, those that were found behind several accounts, from a moment on. */
  sharedPrints(prints: ReadonlySet<string>, since: number): Promise<readonly SharedPrint[]>
  /** Successes of each account that are not to be learned from: found elsewhere, or in its own story before a moment. */
  namedOf(accounts: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, ReadonlySet<string>>>
  /** Successes that somebody called a false positive. */
  trustedOf(accounts: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>>
}

const nothing: ReadonlySet<string> = new Set()

/** Looks again at every account that was touched, from the earliest touched moment to its newest event. */
export async function judgeAccounts(
  round: Round,
  known: Known,
  touched: ReadonlyMap<string, number>,
): Promise<Judged[]> {
  const judged: Judged[] = []
  const starts = new Map([...touched].sort(byMoment).map(([account, at]) => [account, hourOf(at)]))
  const startOf = (account: string) => starts.get(account) ?? round.end
  const parts = inParts([...starts.keys()], EVENTS_AT_ONCE, round.sizes.account, (keys, limit) => {
    const first = Math.min(...keys.map(startOf))
    return round.reads.ofAccounts(keys, { from: first - HISTORY_DAYS * DAY_MS, to: round.end }, EVENTS_EACH, limit)
  })
  // Many accounts are long work, and the server has others waiting.
  const pause = pace()
  for await (const { keys, items } of parts) {
    await pause()
    const few = new Map(keys.map((account) => [account, startOf(account)]))
    judged.push(...(await judgeFew(round, known, few, round.without(items))))
  }
  return judged
}

async function judgeFew(
  round: Round,
  known: Known,
  starts: ReadonlyMap<string, number>,
  events: readonly DetectionEvent[],
): Promise<Judged[]> {
  const pause = pace()
  const since = Math.min(...starts.values()) - REACH_MS
  const byAccount = await groupInTurns(events, ({ account }) => account)
  const emails = new Map<string, string>()
  const sources = new Set<string>()
  const prints = new Set<string>()
  for (const [account, own] of byAccount) {
    await pause()
    const from = starts.get(account) ?? round.end
    emails.set(account, newestEmail(own))
    for (const event of own) {
      if (event.timestamp >= since) sources.add(sourceOf(event.ip))
      if (event.timestamp >= from && isUse(event)) prints.add(event.print)
    }
  }
  const [attacks, shared, named, trusted, breached] = await Promise.all([
    known.attacksFrom(sources, since),
    known.sharedPrints(prints, Math.min(...starts.values())),
    known.namedOf(starts),
    known.trustedOf([...starts.keys()]),
    round.breachedAt([...new Set(emails.values())].filter((email) => email !== '')),
  ])
  const judgedFrom = (account: string) => (starts.get(account) ?? round.end) - REACH_MS
  const crowds = await crowdsOf(round, { events, attacks, judgedFrom, withinMs: REACH_MS })
  const attacksOn = attacksBySource(attacks)
  const stories: Judged[] = []
  for (const [account, from] of starts) {
    await pause()
    const own = byAccount.get(account) ?? []
    const view: AccountView = {
      account,
      span: { from, to: round.end },
      events: own,
      attacks: attacksOn(own),
      crowds,
      named: named.get(account) ?? nothing,
      trusted: trusted.get(account) ?? nothing,
      breachedAt: breached.get(emails.get(account) ?? '') ?? null,
    }
    const { firings, scores } = judgeAccount(view, round.settings.of)
    const marks = marksOf(view, scores, shared)
    stories.push({ scope: 'account', key: account, span: view.span, firings: mergeByHour(firings), marks })
  }
  return stories
}

/** In lower case; '' for none. */
function newestEmail(events: readonly DetectionEvent[]): string {
  let newest: DetectionEvent | undefined
  for (const event of events) {
    if (event.email !== '' && event.timestamp > (newest?.timestamp ?? Number.NEGATIVE_INFINITY)) newest = event
  }
  return newest?.email.toLowerCase() ?? ''
}

/** Finds those that came from where an account was used from too, in their order. There may be many of them, and many accounts. */
function attacksBySource(attacks: readonly Attack[]): (events: readonly DetectionEvent[]) => Attack[] {
  const places = new Map<string, number[]>()
  for (const [place, { sources }] of attacks.entries())
    for (const source of sources) {
      const known = places.get(source)
      if (known === undefined) places.set(source, [place])
      else known.push(place)
    }
  return (events) => {
    if (attacks.length === 0) return []
    const own = new Set(events.map(({ ip }) => sourceOf(ip)))
    const found = new Set([...own].flatMap((source) => places.get(source) ?? []))
    return [...found].sort((one, other) => one - other).flatMap((place) => attacks[place] ?? [])
  }
}
