import type { Graph, GraphEdge, GraphNode, GraphQuery } from '@signet/contract/signalprint'
import { type Identifier, identifierId, type Link } from '@signet/engine/links/link'
import type { Member } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { accountUuid } from '../../stores/events/account-uuid.ts'
import { hostileAmong } from '../threats/threats.ts'
import { identifierIn, sinceDays } from './identifier.ts'
import { linksOf } from './links-of.ts'
import { riskOf } from './risk-of.ts'
import { walkGraph } from './walk-graph.ts'

export async function getGraph(context: Context, { workspaceId }: Member, query: GraphQuery): Promise<Graph> {
  const focus = identifierIn(query)
  const since = sinceDays(context.now(), query.days)
  const { depth, kinds, expand } = query
  // Asked before reading: what comes in meanwhile is more, never less.
  const behindMs = Math.round(context.events.status().linksWaitingMs)
  const { nodes, edges, accounts, leftOut } = await walkGraph(
    linksOf(context, workspaceId),
    (identifiers) => hostileAmong(context, workspaceId, identifiers, since),
    { ...focus, depth, since, kinds, expand },
  )
  const risk = await riskOf(context, workspaceId, nodes)
  const seen = seenIn(edges)
  return {
    nodes: nodes.map((node): GraphNode => {
      const { id, kind, value, links, common, expanded } = node
      const totals = kind === 'account' ? accounts.get(value) : seen.get(id)
      return {
        id,
        kind,
        value,
        uuid: kind === 'account' ? accountUuid(workspaceId, value) : null,
        events: totals?.events ?? 0,
        firstSeen: new Date(totals?.firstSeen ?? since).toISOString(),
        lastSeen: new Date(totals?.lastSeen ?? since).toISOString(),
        risk: risk(node).level,
        depth: node.depth,
        links,
        common,
        expanded,
      }
    }),
    edges: edges.map(toEdge),
    truncated: leftOut > 0,
    leftOut,
    behindMs,
  }
}

const toEdge = ({ account, kind, value, events, failures, successes, firstSeen, lastSeen }: Link): GraphEdge => ({
  source: identifierId({ kind: 'account', value: account }),
  target: identifierId({ kind, value }),
  events,
  failures,
  successes,
  firstSeen: new Date(firstSeen).toISOString(),
  lastSeen: new Date(lastSeen).toISOString(),
})

type Seen = Pick<Link, 'events' | 'firstSeen' | 'lastSeen'>

/** What the drawn accounts did with each identifier. */
function seenIn(edges: readonly (Identifier & Seen)[]): Map<string, Seen> {
  const seen = new Map<string, Seen>()
  for (const edge of edges) {
    const id = identifierId(edge)
    const known = seen.get(id) ?? { events: 0, firstSeen: edge.firstSeen, lastSeen: edge.lastSeen }
    seen.set(id, {
      events: known.events + edge.events,
      firstSeen: Math.min(known.firstSeen, edge.firstSeen),
      lastSeen: Math.max(known.lastSeen, edge.lastSeen),
    })
  }
  return seen
}
