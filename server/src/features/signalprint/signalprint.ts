import type { IdentifierKind } from '@signet/contract/identifiers'
import { identifierKinds } from '@signet/contract/identifiers'
import type { AccountUuid } from '@signet/contract/ids'
import { limits } from '@signet/contract/limits'
import type { Connections, EventHistory, IdentifierInput, Typeahead } from '@signet/contract/signalprint'
import type { Member } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { findAccount } from '../../stores/events/account-reads.ts'
import { accountUuid, accountWithUuid } from '../../stores/events/account-uuid.ts'
import { type DayCount, daysWith, eventsWith } from '../../stores/events/links/events-with.ts'
import { connectionsOf, ownLinks } from './connections.ts'
import { identifierIn, sinceDays } from './identifier.ts'
import { linksOf } from './links-of.ts'

export { getAttribute, searchIdentifier } from './attribute.ts'
export { connectionsOf, type OwnLinks, ownLinks } from './connections.ts'
export { getGraph } from './graph.ts'
export { sinceDays } from './identifier.ts'
export { linksOf } from './links-of.ts'

const DAY_MS = 86_400_000

export async function getEventHistory(
  context: Context,
  { workspaceId }: Member,
  input: IdentifierInput & { readonly days: number },
): Promise<EventHistory> {
  const identifier = identifierIn(input)
  const since = sinceDays(context.now(), input.days)
  const { query } = context.events
  const [counts, events] = await Promise.all([
    daysWith(query, workspaceId, identifier, since),
    eventsWith(query, workspaceId, identifier, { since, limit: limits.activity.recentEvents }),
  ])
  return {
    history: withoutGaps(counts, since, input.days),
    events,
    total: counts.reduce((sum, day) => sum + day.events, 0),
  }
}

/** Every day of the range; one ahead of it, which events may be, only where there is something. */
function withoutGaps(counts: readonly DayCount[], since: number, days: number): DayCount[] {
  const known = new Map(counts.map((each) => [each.day, each]))
  const all = Array.from({ length: days }, (_, turn) => new Date(since + turn * DAY_MS).toISOString().slice(0, 10))
  const ahead = counts.filter(({ day }) => day > (all.at(-1) ?? ''))
  return [...all.map((day) => known.get(day) ?? { day, events: 0, failures: 0, successes: 0 }), ...ahead]
}

export async function getAccountConnections(
  context: Context,
  { workspaceId }: Member,
  { uuid, days, limit }: { uuid: AccountUuid; days: number; limit: number },
): Promise<Connections> {
  const account = accountWithUuid(workspaceId, uuid) ?? (await findAccount(context.events, workspaceId, uuid))?.account
  if (account === undefined) throw new AppError('not_found')
  const reads = linksOf(context, workspaceId)
  const own = await ownLinks(reads, account, sinceDays(context.now(), days))
  const { row, ...connections } = await connectionsOf(context, workspaceId, reads, own, limit)
  if (row === undefined) throw new AppError('not_found')
  return connections
}

export async function searchTypeahead(
  context: Context,
  { workspaceId }: Member,
  { type, search }: { type?: IdentifierKind | undefined; search: string },
): Promise<Typeahead> {
  const kinds = type === undefined ? identifierKinds : [type]
  const since = sinceDays(context.now(), limits.retention.days)
  const reads = linksOf(context, workspaceId)
  const found = await reads.startingWith(kinds, search, since, limits.signalprint.typeahead)
  return {
    values: found.map(({ kind, value, accounts, lastSeen }) => ({
      kind,
      value,
      uuid: kind === 'account' ? accountUuid(workspaceId, value) : null,
      accounts,
      lastSeen: new Date(lastSeen).toISOString(),
    })),
  }
}
