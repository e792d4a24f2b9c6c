import { z } from 'zod'
import { StoredEvent } from './event.ts'
import { attributeKinds, identifierKinds } from './identifiers.ts'
import { AccountUuid, ThreatId } from './ids.ts'
import { limits } from './limits.ts'
import { riskLevels } from './risk-levels.ts'
import { route } from './route.ts'
import { severities, threatTypes } from './threat-types.ts'

export * from './identifiers.ts'

const reading = { kind: 'workspace', permission: 'signalprint.read', keys: true, plan: 'active' } as const

const Kind = z.enum(identifierKinds, 'Choose a type')
const Level = z.enum(riskLevels)
const seen = { events: z.int(), firstSeen: z.iso.datetime(), lastSeen: z.iso.datetime() }

const Days = z
  .int()
  .min(1, 'At least one day')
  .max(limits.retention.days, `At most ${limits.retention.days} days`)
  .default(limits.activity.signalprintDays)

/** Whether the value can be one of its type is judged by the engine, with the field's name. */
export const IdentifierInput = z.strictObject({
  type: Kind,
  value: z.string().trim().min(1, 'Enter a value').max(1024, 'At most 1,024 characters'),
})
export type IdentifierInput = z.infer<typeof IdentifierInput>

const InDays = IdentifierInput.extend({ days: Days })

export const GraphNode = z.object({
  /** `kind:value`, unique in one graph. */
  id: z.string(),
  kind: Kind,
  value: z.string(),
  /** Of accounts only: where its details are. */
  uuid: AccountUuid.nullable(),
  ...seen,
  /** By the open threats that name it. */
  risk: Level,
  /** Steps from the identifier that was asked for. */
  depth: z.int(),
  /** How many nodes of the other side it is linked to in the time asked for, drawn or not. */
  links: z.int(),
  /** So many accounts use it that it proves nothing: it is expanded only when asked to be. */
  common: z.boolean(),
  /** Whether what it is linked to was looked up. */
  expanded: z.boolean(),
})
export type GraphNode = z.infer<typeof GraphNode>

export const GraphEdge = z.object({
  /** An account's node and what it was seen with, by id. */
  source: z.string(),
  target: z.string(),
  ...seen,
  failures: z.int(),
  successes: z.int(),
})
export type GraphEdge = z.infer<typeof GraphEdge>

export const GraphQuery = InDays.extend({
  depth: z.int().min(1).max(limits.signalprint.depth, `At most ${limits.signalprint.depth} steps`).default(2),
  /** Only nodes of these kinds, and accounts. */
  kinds: z.array(z.enum(attributeKinds)).max(attributeKinds.length).optional(),
  /** Ids of nodes that are expanded although they are common or lie deeper. */
  expand: z.array(z.string().max(1040)).max(limits.signalprint.expand).default([]),
})
export type GraphQuery = z.infer<typeof GraphQuery>

export const Graph = z.object({
  /** The one that was asked for stands first. Empty: nothing was seen of it in that time. */
  nodes: z.array(GraphNode),
  edges: z.array(GraphEdge),
  truncated: z.boolean(),
  /** How many links of expanded nodes lead to what is not here; the nearest, most active and most recent stay. */
  leftOut: z.int(),
  /** How far links are behind the events that can be searched; 0 where nothing waits. */
  behindMs: z.int(),
})
export type Graph = z.infer<typeof Graph>

export const IdentifierSummary = z.object({
  kind: Kind,
  value: z.string(),
  uuid: AccountUuid.nullable(),
  ...seen,
  failures: z.int(),
  successes: z.int(),
  risk: Level,
  accounts: z.int(),
  common: z.boolean(),
})
export type IdentifierSummary = z.infer<typeof IdentifierSummary>

export const OpenThreat = z.object({
  id: ThreatId,
  type: z.enum(threatTypes),
  severity: z.enum(severities),
  title: z.string(),
  startedAt: z.iso.datetime(),
})
export type OpenThreat = z.infer<typeof OpenThreat>

/** One fact about an identifier, by the name of the event field it is known from. */
const Fact = z.object({ name: z.string(), value: z.string() })

export const Attribute = IdentifierSummary.extend({
  facts: z.array(Fact),
  labels: z.array(z.object({ label: z.string(), events: z.int() })),
  /** The most active accounts that were seen with it, at most 25 of `accounts`. */
  topAccounts: z.array(z.object({ uuid: AccountUuid, accountId: z.string(), risk: Level, ...seen })),
  threats: z.array(OpenThreat),
})
export type Attribute = z.infer<typeof Attribute>

export const ConnectionReason = z.object({
  kind: z.enum(attributeKinds),
  value: z.string(),
  /** How many accounts share it: rare ones weigh more. */
  accounts: z.int(),
  /** What it adds to the strength, 0 to 1. */
  weight: z.number(),
  /** Both were touched by one attack that came from it; or theirs from here, and this one's from elsewhere. */
  attack: z.boolean(),
  firstSeen: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
})
export type ConnectionReason = z.infer<typeof ConnectionReason>

export const Connection = z.object({
  uuid: AccountUuid,
  accountId: z.string(),
  email: z.string(),
  /** 0 to 1. */
  strength: z.number(),
  /** The heaviest first. */
  reasons: z.array(ConnectionReason),
  risk: Level,
  openThreats: z.int(),
  lastSeen: z.iso.datetime(),
})
export type Connection = z.infer<typeof Connection>

export const Connections = z.object({
  /** The strongest first. */
  connections: z.array(Connection),
  total: z.int(),
  /** What is shared with too many to prove anything, and was left aside. */
  common: z.array(z.object({ kind: z.enum(attributeKinds), value: z.string(), accounts: z.int() })),
  truncated: z.boolean(),
})
export type Connections = z.infer<typeof Connections>

export const EventHistory = z.object({
  /** One row a day, without gaps, UTC. */
  history: z.array(z.object({ day: z.iso.date(), events: z.int(), failures: z.int(), successes: z.int() })),
  /** The most recent ones. */
  events: z.array(StoredEvent),
  total: z.int(),
})
export type EventHistory = z.infer<typeof EventHistory>

export const Typeahead = z.object({
  values: z.array(
    z.object({
      kind: Kind,
      value: z.string(),
      uuid: AccountUuid.nullable(),
      accounts: z.int(),
      lastSeen: z.iso.datetime(),
    }),
  ),
})
export type Typeahead = z.infer<typeof Typeahead>

export const signalprintRoutes = {
  searchIdentifier: route('searchIdentifier', {
    tag: 'signalprint',
    summary: 'What is known of one identifier, if it was seen at all',
    access: reading,
    body: InDays,
    answer: z.object({ identifier: IdentifierSummary.nullable() }),
  }),
  getGraph: route('getGraph', {
    tag: 'signalprint',
    summary: 'Accounts and what they were seen with, starting from one identifier',
    access: reading,
    body: GraphQuery,
    answer: Graph,
    errors: ['query_too_large'],
  }),
  getEventHistory: route('getEventHistory', {
    tag: 'signalprint',
    summary: 'The events of one identifier by day, and the most recent of them',
    access: reading,
    body: InDays,
    answer: EventHistory,
    errors: ['query_too_large'],
  }),
  getAttribute: route('getAttribute', {
    tag: 'signalprint',
    summary: 'One identifier with its facts, its accounts and the open threats that name it',
    access: reading,
    body: InDays,
    answer: Attribute,
    errors: ['not_found'],
  }),
  getAccountConnections: route('getAccountConnections', {
    tag: 'signalprint',
    summary: 'Accounts that belong together with one, why and how strongly',
    access: reading,
    body: z.strictObject({
      uuid: AccountUuid,
      days: Days,
      limit: z.int().min(1).max(limits.signalprint.connections).default(25),
    }),
    answer: Connections,
    errors: ['not_found', 'query_too_large'],
  }),
  searchTypeahead: route('searchTypeahead', {
    tag: 'signalprint',
    summary: 'Identifiers that begin with a text, most recently seen first; of all types unless one is named',
    access: reading,
    query: z.object({
      type: Kind.optional(),
      search: z.string().trim().min(1, 'Enter a value').max(256, 'At most 256 characters'),
    }),
    answer: Typeahead,
  }),
}
