import type { StoredEvent } from '@signet/contract/event'
import { noOwnSettings, type OwnSettings, settingsInForce } from '@signet/engine/detections/workspace-settings'
import type { HourlyFiring } from '@signet/engine/threats/hourly-firing'
import { hourOf } from '@signet/engine/threats/hourly-firing'
import { attackTypes } from '../../../features/threats/threats.ts'
import { arrayReads } from '../../../stores/events/detection/test/array-reads.ts'
import { judgeAccounts, type Known } from '../judge-accounts.ts'
import { judgePhones, judgePrints } from '../judge-identifiers.ts'
import { judgeSources } from '../judge-sources.ts'
import { judgeWorkspace } from '../judge-workspace.ts'
import type { Judged } from '../judged.ts'
import { openPartSizes, type Round } from '../round.ts'
import { touchedBy } from '../touched.ts'

/** Everything that the detections find in these events, judged at once and without a store. */
export async function judgeAll(...asked: Parameters<typeof judgeEvents>): Promise<HourlyFiring[]> {
  return (await judgeEvents(...asked)).flatMap(({ firings }) => firings)
}

/** The same, with what is made of single events. */
export async function judgeEvents(
  events: readonly StoredEvent[],
  own: OwnSettings = noOwnSettings,
  breaches: ReadonlyMap<string, number> = new Map(),
): Promise<Judged[]> {
  const reads = arrayReads(() => events)
  const bounds = await reads.bounds()
  if (bounds === null) return []
  const round: Round = {
    reads,
    sizes: openPartSizes(),
    settings: settingsInForce(own),
    ...bounds,
    end: hourOf(bounds.newest) + 3_600_000,
    takenFrom: async () => new Map(),
    breachedAt: async () => breaches,
    without: (all) => all,
  }
  const touched = touchedBy(events)
  const across = [
    ...(await judgeSources(round, touched.sources)),
    ...(await judgePrints(round, touched.prints)),
    ...(await judgePhones(round, touched.phones)),
    ...(await judgeWorkspace(round, touched.workspace)),
  ]
  const first = await judgeAccounts(round, knownFrom(across), touched.accounts)
  const second = await judgeAccounts(round, knownFrom([...across, ...first]), touched.accounts)
  return [...across, ...second]
}

function knownFrom(found: readonly Judged[]): Known {
  const firings = found.flatMap(({ firings: own }) => own)
  const attacks = firings.filter(({ type }) => attackTypes.has(type))
  return {
    attacksFrom: async (sources, since) =>
      attacks.filter((attack) => attack.to >= since && attack.sources.some((source) => sources.has(source))),
    sharedPrints: async (prints) =>
      firings
        .filter(({ type, subject }) => type === 'MULTIPLE_ACCOUNTS' && prints.has(subject.value))
        .map(({ subject, from, to }) => ({ print: subject.value, from, to })),
    async namedOf(accounts) {
      const named = new Map<string, Set<string>>()
      for (const { scope, firings: own } of found) {
        if (scope === 'account') continue
        for (const firing of own)
          for (const account of firing.compromised)
            if (accounts.has(account)) named.set(account, new Set([...(named.get(account) ?? []), ...firing.named]))
      }
      return named
    },
    trustedOf: async () => new Map(),
  }
}
