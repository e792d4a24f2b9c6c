import type { StoredEvent } from '@signet/contract/event'
import { type EventFieldName, eventFields } from '@signet/contract/event-fields'
import type { IdentifierKind } from '@signet/contract/identifiers'
import type { Attribute, IdentifierInput, IdentifierSummary } from '@signet/contract/signalprint'
import { isCommon } from '@signet/engine/links/common'
import { type Identifier, identifierId, type Link } from '@signet/engine/links/link'
import type { Member } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { accountUuid } from '../../stores/events/account-uuid.ts'
import { eventsWith } from '../../stores/events/links/events-with.ts'
import { hostileAmong, openThreatsAbout } from '../threats/threats.ts'
import { identifierIn, sinceDays } from './identifier.ts'
import { linksOf } from './links-of.ts'
import { riskOf } from './risk-of.ts'

/** So many of its accounts are summed up: of one that more share, the most recent. */
const HOLDERS = 1000
const TOP_ACCOUNTS = 25
const LABELLED = 100

type InDays = IdentifierInput & { readonly days: number }

/** What is told of an identifier of each kind, by the field that the newest event has it from. */
const factsOf: Readonly<Record<IdentifierKind, readonly EventFieldName[]>> = {
  account: ['email.value', 'phone.value'],
  email: ['email.domain.name', 'email.disposable', 'email.free', 'email.role', 'email.alias'],
  ip: [
    'ip.location.country',
    'ip.location.region',
    'ip.location.city',
    'ip.asn',
    'ip.aso',
    'ip.network.cidr',
    'ip.hosting',
    'ip.vpn',
    'ip.tor',
    'ip.relay',
    'ip.mobile',
  ],
  phone: ['phone.country', 'phone.lineType'],
  print: [
    'userAgent.browser.name',
    'userAgent.os.name',
    'userAgent.device.type',
    'userAgent.device.model',
    'ip.network.cidr',
    'ip.location.country',
  ],
  session: ['ip.value', 'ip.location.country', 'ip.location.city', 'userAgent.browser.name', 'userAgent.os.name'],
  paymentHash: ['ip.location.country'],
  userAgent: [
    'userAgent.browser.name',
    'userAgent.browser.version',
    'userAgent.os.name',
    'userAgent.os.version',
    'userAgent.device.type',
    'userAgent.device.model',
    'userAgent.bot',
    'userAgent.headless',
    'userAgent.script',
  ],
}

interface Summed {
  readonly summary: IdentifierSummary
  readonly links: readonly Link[]
}

/** What is known of an identifier: counted over the accounts that were seen with it. null: it was not seen. */
async function summarise(
  context: Context,
  { workspaceId }: Member,
  identifier: Identifier,
  since: number,
): Promise<Summed | null> {
  const { kind, value } = identifier
  const reads = linksOf(context, workspaceId)
  const [[sized], [holder]] = await Promise.all([
    reads.sizesOf([identifier], since),
    reads.holdersOf([identifier], since, HOLDERS),
  ])
  if (sized === undefined || holder === undefined) return null
  const [links, hostile, risk] = await Promise.all([
    reads.between(holder.accounts, [identifier], since),
    hostileAmong(context, workspaceId, [identifier], since),
    riskOf(context, workspaceId, [identifier]),
  ])
  if (links.length === 0) return null
  const sum = (of: (link: Link) => number) => links.reduce((total, link) => total + of(link), 0)
  return {
    links,
    summary: {
      kind,
      value,
      uuid: kind === 'account' ? accountUuid(workspaceId, value) : null,
      events: sum(({ events }) => events),
      failures: sum(({ failures }) => failures),
      successes: sum(({ successes }) => successes),
      firstSeen: new Date(Math.min(...links.map(({ firstSeen }) => firstSeen))).toISOString(),
      lastSeen: new Date(Math.max(...links.map(({ lastSeen }) => lastSeen))).toISOString(),
      risk: risk(identifier).level,
      accounts: sized.total,
      common: isCommon(identifier, sized.total) && !hostile.has(identifierId(identifier)),
    },
  }
}

export async function searchIdentifier(context: Context, actor: Member, input: InDays) {
  const identifier = identifierIn(input)
  const summed = await summarise(context, actor, identifier, sinceDays(context.now(), input.days))
  return { identifier: summed?.summary ?? null }
}

export async function getAttribute(context: Context, actor: Member, input: InDays): Promise<Attribute> {
  const { workspaceId } = actor
  const identifier = identifierIn(input)
  const since = sinceDays(context.now(), input.days)
  const [summed, events, about] = await Promise.all([
    summarise(context, actor, identifier, since),
    eventsWith(context.events.query, workspaceId, identifier, { since, limit: LABELLED }),
    openThreatsAbout(context, workspaceId, [identifier]),
  ])
  if (summed === null) throw new AppError('not_found')
  const top = [...summed.links]
    .sort((one, other) => other.events - one.events || other.lastSeen - one.lastSeen)
    .slice(0, TOP_ACCOUNTS)
  const named = top.map(({ account }) => ({ kind: 'account' as const, value: account }))
  const risk = await riskOf(context, workspaceId, named)
  return {
    ...summed.summary,
    facts: factsIn(identifier.kind, events[0]),
    labels: labelsIn(events),
    topAccounts: top.map(({ account, events: count, firstSeen, lastSeen }) => ({
      uuid: accountUuid(workspaceId, account),
      accountId: account,
      risk: risk({ kind: 'account', value: account }).level,
      events: count,
      firstSeen: new Date(firstSeen).toISOString(),
      lastSeen: new Date(lastSeen).toISOString(),
    })),
    threats: (about.get(identifierId(identifier)) ?? []).map(({ id, type, severity, title, startedAt }) => ({
      id,
      type,
      severity,
      title,
      startedAt: startedAt.toISOString(),
    })),
  }
}

/** Only what says something: no flag that is not set. */
function factsIn(kind: IdentifierKind, event: StoredEvent | undefined) {
  if (event === undefined) return []
  return factsOf[kind]
    .map((name) => ({ name, value: event[eventFields[name].of] }))
    .filter(({ value }) => value !== '' && value !== false && value !== 0 && value !== null)
    .map(({ name, value }) => ({ name, value: String(value) }))
}

function labelsIn(events: readonly StoredEvent[]) {
  const counts = new Map<string, number>()
  for (const label of events.flatMap(({ labels }) => labels)) counts.set(label, (counts.get(label) ?? 0) + 1)
  return [...counts]
    .map(([label, count]) => ({ label, events: count }))
    .sort((one, other) => other.events - one.events || (one.label < other.label ? -1 : 1))
}
