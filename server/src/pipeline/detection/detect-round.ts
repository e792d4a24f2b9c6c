import type { WorkspaceId } from '@signet/contract/ids'
import { exclusionTest } from '@signet/engine/threats/exclusion'
import { type HourlyFiring, hourOf } from '@signet/engine/threats/hourly-firing'
import { breachedAt } from '../../features/breaches/breaches.ts'
import { detectionSettingsOf } from '../../features/detection-settings/detection-settings.ts'
import { excludedValues } from '../../features/exclusions/exclusions.ts'
import {
  applyFindings,
  attackTypes,
  changesOf,
  joinChanges,
  knownFirings,
  takenFrom,
} from '../../features/threats/threats.ts'
import type { Arrival, DetectionReads } from '../../stores/events/detection/detection-reads.ts'
import { pace } from '../../stores/events/pace.ts'
import type { Db } from '../../stores/records/records.ts'
import { begun } from './begun.ts'
import { comersAfter } from './crowds.ts'
import { ATTACK_DAYS, judgeAccounts, type Known } from './judge-accounts.ts'
import { judgePhones, judgePrints } from './judge-identifiers.ts'
import { judgeSources } from './judge-sources.ts'
import { judgeWorkspace } from './judge-workspace.ts'
import type { Judged } from './judged.ts'
import type { PartSizes, Round } from './round.ts'
import type { RoundContext } from './round-context.ts'
import { touchedBy } from './touched.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Who used a device before so many events of it stays unmarked. */
const SHARED_EVENTS = 5000

/**
 * Looks again at everything that new events touch, and writes what follows from it. The same events give the same
 * threats: whatever is looked at is read whole, and replaces what was found there before.
 */
export async function detectRound(
  context: RoundContext,
  workspaceId: WorkspaceId,
  reads: DetectionReads,
  sizes: PartSizes,
  arrivals: readonly Arrival[],
  finish: (db: Db) => Promise<void>,
): Promise<void> {
  const touched = touchedBy(arrivals)
  const bounds = await reads.bounds()
  if (bounds === null) return context.records.inWorkspace(workspaceId, finish)
  const isExcluded = exclusionTest(await excludedValues(context, workspaceId))
  const round: Round = {
    reads,
    sizes,
    settings: await detectionSettingsOf(context, workspaceId),
    ...bounds,
    end: hourOf(bounds.newest) + HOUR_MS,
    takenFrom: (sources, since) => takenFrom(context.records, workspaceId, sources, since),
    breachedAt: (emails) => breachedAt(context, workspaceId, emails),
    without: (events) => events.filter((event) => !isExcluded(event)),
  }
  const changes = (judged: readonly Judged[]) =>
    context.records.inWorkspace(workspaceId, (db) => changesOf(db, workspaceId, judged))

  const stored = knownFirings(context.records, workspaceId, [])
  // Side by side: while one waits for the store, another thinks. Each begins with all that was touched.
  const pause = pace()
  const comersFound = begun(comersAfter(round, stored.attacksFrom, arrivals, ATTACK_DAYS * DAY_MS))
  const ways: Promise<Judged[]>[] = []
  for (const begin of [
    () => judgeSources(round, touched.sources),
    () => judgePrints(round, touched.prints),
    () => judgePhones(round, touched.phones),
    () => judgeWorkspace(round, touched.workspace),
  ]) {
    await pause()
    ways.push(begun(begin()))
  }
  const [comers, ...found] = await Promise.all([comersFound, ...ways])
  const across = found.flat()
  const judge = (before: readonly Judged[], keys: ReadonlyMap<string, number>) =>
    judgeAccounts(round, knownFirings(context.records, workspaceId, before), keys)
  // Who came in from where an attack was found has to be looked at again, and so does who came in from where the
  // attack on one account was found: after that nothing new can follow.
  const own = new Map([...comers, ...earliest(touched.accounts, comers)])
  const changedAcross = await changes(across)
  const news = changedAcross.added
  const accounts = await withSharers(round, stored, await withVictims(round, own, news), news)
  const first = await judge(across, accounts)
  const changedFirst = await changes(first)
  const attacked = [...news, ...changedFirst.added].filter(isAboutOne)
  const again = earliest(await withVictims(round, new Map(), attacked), accounts)
  const anew = again.size === 0 ? [] : await judge([...across, ...first], again)
  const ofAccounts = [...first.filter(({ key }) => !again.has(key)), ...anew]
  const changed = joinChanges(changedAcross, again.size === 0 ? changedFirst : await changes(ofAccounts))
  // Before the cursor moves: marks that were not written are found out again.
  await context.events.mark(
    workspaceId,
    [...across, ...ofAccounts].flatMap(({ marks = [] }) => marks),
  )
  await applyFindings(context, workspaceId, changed, finish)
}

function earliest(keys: ReadonlyMap<string, number>, others: ReadonlyMap<string, number>): Map<string, number> {
  return new Map([...keys].map(([key, at]) => [key, Math.min(at, others.get(key) ?? at)]))
}

const isAboutOne = ({ type }: HourlyFiring) => type === 'BRUTE_FORCE'

/** The touched accounts, and those that succeeded from the sources of a new attack, from the first such success on. */
async function withVictims(
  round: Round,
  accounts: ReadonlyMap<string, number>,
  firings: readonly HourlyFiring[],
): Promise<ReadonlyMap<string, number>> {
  const attacks = firings.filter(({ type, sources }) => attackTypes.has(type) && sources.length > 0)
  if (attacks.length === 0) return accounts
  const sources = [...new Set(attacks.flatMap((attack) => attack.sources))]
  const from = Math.min(...attacks.map((attack) => attack.from))
  const to = Math.max(...attacks.map((attack) => attack.to)) + ATTACK_DAYS * DAY_MS
  const all = new Map(accounts)
  for (const { account, at } of await round.reads.successesFrom(sources, { from, to })) {
    all.set(account, Math.min(all.get(account) ?? at, at))
  }
  return all
}

/**
 * The same, and those who used a device that is new among the shared ones: what they did there is marked. Who uses it from
 * then on is touched by that.
 */
async function withSharers(
  round: Round,
  stored: Pick<Known, 'sharedPrints'>,
  accounts: ReadonlyMap<string, number>,
  firings: readonly HourlyFiring[],
): Promise<ReadonlyMap<string, number>> {
  const found = firings.filter(({ type }) => type === 'MULTIPLE_ACCOUNTS')
  if (found.length === 0) return accounts
  const span = { from: Math.min(...found.map(({ from }) => from)), to: Math.max(...found.map(({ to }) => to)) + 1 }
  const prints = new Set(found.map(({ subject }) => subject.value))
  for (const { print } of await stored.sharedPrints(prints, span.from)) prints.delete(print)
  const all = new Map(accounts)
  if (prints.size === 0) return all
  for (const { account, timestamp } of await round.reads.ofPrints([...prints], span, SHARED_EVENTS, SHARED_EVENTS)) {
    if (account !== '') all.set(account, Math.min(all.get(account) ?? timestamp, timestamp))
  }
  return all
}
