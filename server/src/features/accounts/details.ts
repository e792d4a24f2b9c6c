import type { AccountProfile, ActivityEvent } from '@signet/contract/account-details'
import { attributeKinds } from '@signet/contract/identifiers'
import type { WorkspaceId } from '@signet/contract/ids'
import { limits } from '@signet/contract/limits'
import type { RiskThresholds } from '@signet/contract/risk-thresholds'
import {
  devicesOf,
  type Labelled,
  labelCounts,
  type PictureEvent,
  placesOf,
  sessionsOf,
} from '@signet/engine/accounts/account-picture'
import { circadianOf } from '@signet/engine/accounts/circadian'
import { suspendedAt, suspensions } from '@signet/engine/accounts/suspended-at'
import { isCommon } from '@signet/engine/links/common'
import { identifierId } from '@signet/engine/links/link'
import { accountRisk } from '@signet/engine/scoring/account-risk'
import type { Context } from '../../context.ts'
import { rememberFor } from '../../remember-for.ts'
import type { AccountRow } from '../../stores/events/account-reads.ts'
import type { EventStore } from '../../stores/events/event-store.ts'
import {
  activityOf,
  hoursOfWorkspace,
  markedLabels,
  newestOfTypes,
  pictureEvents,
} from '../../stores/events/links/events-with.ts'
import { breachesOf } from '../breaches/breaches.ts'
import { connectionsOf, linksOf, type OwnLinks, ownLinks, sinceDays } from '../signalprint/signalprint.ts'
import { openThreatsAbout, riskHistoryOf, threatsAimedAt } from '../threats/threats.ts'

/** A picture is made of so many of an account's newest events; of one that has more it says so. */
const PICTURE_EVENTS = 5000
const LISTED = 50
const CONNECTIONS = 10
const HOURS_KEPT_MS = 600_000

const hours = rememberFor<number[]>(HOURS_KEPT_MS)

/** An account's row in the list, and everything that is known beyond it; null: nothing is. */
export async function profileOf(
  context: Context,
  workspaceId: WorkspaceId,
  account: string,
  thresholds: RiskThresholds,
): Promise<{ readonly row: AccountRow; readonly profile: AccountProfile } | null> {
  const { query } = context.events
  const now = context.now()
  const days = limits.activity.circadianDays
  const since = sinceDays(now, days)
  const reads = linksOf(context, workspaceId)
  const own = ownLinks(reads, account, sinceDays(now, limits.retention.days))
  const newest = activityOf(query, workspaceId, account, { since: 0, limit: limits.activity.recentEvents })
  const [events, suspended, picture, workspaceHours, links, connected, about, aimedAt, history] = await Promise.all([
    newest,
    newest.then((known) => suspensionOf(query, workspaceId, account, known)),
    newest.then((known) => pictureOf(query, workspaceId, account, since, known)),
    hours(context, workspaceId, now, () => hoursOfWorkspace(query, workspaceId, since)),
    own,
    own.then((known) => connectionsOf(context, workspaceId, reads, known, CONNECTIONS)),
    openThreatsAbout(context, workspaceId, [{ kind: 'account', value: account }]),
    threatsAimedAt(context, workspaceId, account),
    riskHistoryOf(context, workspaceId, account),
  ])
  const { row, connections, total } = connected
  if (row === undefined) return null
  const { seen, complete } = picture
  const open = about.get(identifierId({ kind: 'account', value: account })) ?? []
  const risk = accountRisk(open, thresholds)
  const profile = {
    phone: row.phone,
    suspendedAt: suspended,
    breaches: await breachesOf(context, workspaceId, row.email),
    risk: {
      score: risk.score,
      reasons: risk.contributions.map(({ name, weight }) => ({ type: name, weight })),
      history: history.map(({ from, level, score }) => ({ from: from.toISOString(), level, score })),
    },
    threats: [...open, ...aimedAt].map(({ id, type, severity, title, startedAt }, at) => ({
      id,
      type,
      severity,
      title,
      startedAt: startedAt.toISOString(),
      targetOnly: at >= open.length,
    })),
    ...identifiersIn(links),
    labels: labelCounts([...seen, ...picture.marked]),
    activity: events,
    places: placesOf(seen).slice(0, LISTED),
    circadian: circadianOf(
      seen.map(({ timestamp }) => timestamp),
      days,
      workspaceHours,
    ),
    devices: devicesOf(seen).slice(0, LISTED),
    sessions: sessionsOf(seen).slice(0, LISTED),
    connections,
    connectionTotal: total,
    basis: { days, events: seen.length, complete },
  }
  return { row, profile }
}

/** Most accounts have so few events that all are known; of the others it is asked for unless the newest tell. */
async function suspensionOf(
  query: EventStore['query'],
  workspaceId: WorkspaceId,
  account: string,
  newest: readonly ActivityEvent[],
): Promise<string | null> {
  const isAll = newest.length < limits.activity.recentEvents
  const told = suspendedAt(newest)
  const at =
    told === undefined && !isAll ? suspendedAt(await newestOfTypes(query, workspaceId, account, suspensions)) : told
  return at == null ? null : new Date(at).toISOString()
}

interface Picture {
  readonly seen: readonly PictureEvent[]
  /** Labels that detection gave, where they do not stand with the events. */
  readonly marked: readonly Labelled[]
  readonly complete: boolean
}

/** The events since a moment: most accounts have few, and the newest that are known already are all of them. */
async function pictureOf(
  query: EventStore['query'],
  workspaceId: WorkspaceId,
  account: string,
  since: number,
  newest: readonly ActivityEvent[],
): Promise<Picture> {
  const recent = newest.filter(({ timestamp }) => timestamp >= since)
  if (recent.length < limits.activity.recentEvents) return { seen: recent, marked: [], complete: true }
  const [events, marked] = await Promise.all([
    pictureEvents(query, workspaceId, account, { since, limit: PICTURE_EVENTS + 1 }),
    markedLabels(query, workspaceId, account, { since, limit: PICTURE_EVENTS }),
  ])
  return { seen: events.slice(0, PICTURE_EVENTS), marked, complete: events.length <= PICTURE_EVENTS }
}

/** What it was seen with in all the time that is kept, and how many others were too. */
function identifiersIn({ links, sizes }: OwnLinks): Pick<AccountProfile, 'identifiers' | 'identifierTotals'> {
  const listed = attributeKinds.flatMap((kind) =>
    links
      .filter((link) => link.kind === kind)
      .sort((one, other) => other.lastSeen - one.lastSeen)
      .slice(0, LISTED)
      .map((link) => ({ ...link, kind })),
  )
  const totals = new Map(sizes.map((sized) => [identifierId(sized), sized.total]))
  const counts = attributeKinds.map((kind) => [kind, links.filter((link) => link.kind === kind).length] as const)
  return {
    identifiers: listed.map((link) => {
      const accounts = totals.get(identifierId(link)) ?? 1
      const { kind, value, events, firstSeen, lastSeen } = link
      return {
        kind,
        value,
        events,
        firstSeen: new Date(firstSeen).toISOString(),
        lastSeen: new Date(lastSeen).toISOString(),
        accounts,
        common: isCommon(link, accounts),
      }
    }),
    identifierTotals: Object.fromEntries(counts.filter(([, count]) => count > 0)),
  }
}
