import { z } from 'zod'
import { EventQuery } from './event-query.ts'
import { ThreatId } from './ids.ts'
import { limits } from './limits.ts'
import { Download, route } from './route.ts'
import { resolutions, severities, subjectKinds, threatPhases, threatStatuses, threatTypes } from './threat-types.ts'

export * from './threat-types.ts'

const reading = { kind: 'workspace', permission: 'threats.read', keys: true, plan: 'active' } as const
const watching = { kind: 'workspace', permission: 'threats.read', keys: false, plan: 'active' } as const
const resolving = { kind: 'workspace', permission: 'threats.write', keys: false, plan: 'active' } as const

/** Years that every part of the product can tell. */
const FIRST = Date.UTC(1970, 0)
const LAST = Date.UTC(2200, 0)
const moment = z.iso
  .datetime({ offset: true, error: 'Not a date and time of RFC 3339' })
  .refine((at) => Date.parse(at) >= FIRST && Date.parse(at) < LAST, 'Not between 1970 and 2199')

const inOrder = ({ start, end }: { start?: string | undefined; end?: string | undefined }) =>
  start === undefined || end === undefined || Date.parse(start) <= Date.parse(end)
const order = { error: 'The start must not be after the end', path: ['start'] }
const TypeName = z.enum(threatTypes, 'No such type')
const SeverityName = z.enum(severities, 'No such severity')

/** The largest values first, at most 20 of them, beside how many there are in all. */
export const Ranking = z.object({
  values: z.array(z.object({ value: z.string(), count: z.int() })),
  total: z.int(),
})
export type Ranking = z.infer<typeof Ranking>

/** One number that a decision rests on: what was seen, what it had to reach, and what is usual where that is known. */
export const Measure = z.object({
  name: z.string(),
  value: z.number(),
  threshold: z.number().nullable(),
  usual: z.number().nullable(),
})
export type Measure = z.infer<typeof Measure>

export const Threat = z.object({
  id: ThreatId,
  type: TypeName,
  severity: SeverityName,
  status: z.enum(threatStatuses),
  phase: z.enum(threatPhases),
  title: z.string(),
  summary: z.string(),
  subject: z.object({ kind: z.enum(subjectKinds), value: z.string() }),
  accounts: Ranking,
  ips: Ranking,
  countries: Ranking,
  /** By number; the organisations' names stand in the events. */
  asns: Ranking,
  eventCount: z.int(),
  failedCount: z.int(),
  successCount: z.int(),
  /** Accounts that gave in. */
  compromisedAccounts: z.array(z.string()),
  /** MITRE ATT&CK or OWASP automated-threat identifiers. */
  techniques: z.array(z.string()),
  startedAt: z.iso.datetime(),
  /** The last evidence while it goes on; the end once it has ended. */
  endedAt: z.iso.datetime(),
  detectedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  resolution: z.enum(resolutions).nullable(),
  resolvedBy: z.string().nullable(),
  resolvedAt: z.iso.datetime().nullable(),
  note: z.string(),
  measures: z.array(Measure),
  /** Shows exactly the events that the threat counts. */
  evidence: EventQuery.pick({ timeRange: true, filters: true }),
})
export type Threat = z.infer<typeof Threat>

export const ThreatDetails = Threat.extend({
  /** What to do, step by step. */
  runbook: z.array(z.string()),
  /** What this detection cannot see, said openly. */
  blindSpots: z.array(z.string()),
  /** Other threats that share an account or an address with this one, newest first, at most 20. */
  related: z.array(
    z.object({
      id: ThreatId,
      type: TypeName,
      severity: SeverityName,
      status: z.enum(threatStatuses),
      title: z.string(),
      startedAt: z.iso.datetime(),
      shared: z.array(z.string()),
    }),
  ),
  /** Who did what with it, oldest first. */
  history: z.array(z.object({ at: z.iso.datetime(), actor: z.string(), action: z.string(), note: z.string() })),
})
export type ThreatDetails = z.infer<typeof ThreatDetails>

const listOf = <Value extends string>(values: readonly [Value, ...Value[]], problem: string) =>
  z
    .string()
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(z.enum(values, problem)))
    .optional()

const wholeNumber = (max: number) => z.coerce.number().int().min(0).max(max)
const Search = z
  .string()
  .trim()
  .max(limits.threats.searchMaxLength, `At most ${limits.threats.searchMaxLength} characters`)
  .default('')

export const threatOrders = ['updatedAt', 'endedAt', 'startedAt', 'severity', 'eventCount'] as const
export type ThreatOrder = (typeof threatOrders)[number]

export const ThreatQuery = z
  .object({
    /** Left out: both. */
    resolved: z.stringbool().optional(),
    /** Threats that overlap [start, end). */
    start: moment.optional(),
    end: moment.optional(),
    /** One or several, separated by commas. */
    type: listOf(threatTypes, 'No such type'),
    severity: listOf(severities, 'No such severity'),
    /** Found in the title, the subject, the accounts and the addresses. */
    search: Search,
    order: z
      .string()
      .regex(new RegExp(`^-?(${threatOrders.join('|')})$`), 'No such order')
      .default('-updatedAt'),
    limit: wholeNumber(limits.threats.listLimit).default(limits.tables.pageSize),
    offset: wholeNumber(limits.query.offset).default(0),
  })
  .refine(inOrder, order)
export type ThreatQuery = z.infer<typeof ThreatQuery>

const Note = z.string().trim().max(limits.threats.noteMaxLength, 'At most 2,000 characters').default('')
const Resolution = z.enum(resolutions, 'No such resolution')

export const ResolveInput = z.strictObject({ resolution: Resolution, note: Note })
export type ResolveInput = z.infer<typeof ResolveInput>

export const BulkResolveInput = ResolveInput.extend({
  ids: z
    .array(ThreatId)
    .min(1, 'Choose at least one threat')
    .max(limits.threats.bulk, `At most ${limits.threats.bulk} threats`),
})
export type BulkResolveInput = z.infer<typeof BulkResolveInput>

/** Either end may be left out: the last day. */
const Range = z.object({ start: moment.optional(), end: moment.optional() })

export const ThreatMetrics = z.object({
  active: z.object({
    total: z.int(),
    byType: z.record(z.string(), z.int()),
    bySeverity: z.record(z.string(), z.int()),
  }),
  /** Of the range, beside the range of the same length before it. */
  opened: z.object({ total: z.int(), before: z.int(), bySeverity: z.record(z.string(), z.int()) }),
  resolved: z.object({ total: z.int(), byResolution: z.record(z.string(), z.int()) }),
  /** From detection to Resolved: Remediated. null: none was remediated in the range. */
  meanSecondsToRemediate: z.number().nullable(),
  /** From the first event to detection. null: none was detected in the range. */
  meanSecondsToDetect: z.number().nullable(),
  /** For how long events have waited to be judged. 0: everything that came in is judged, and no threat of it is missing. */
  secondsUnjudged: z.int(),
})
export type ThreatMetrics = z.infer<typeof ThreatMetrics>

export const overviewGranularities = ['hour', 'day'] as const

export const Overview = z.object({
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  granularity: z.enum(overviewGranularities),
  /** One row a bucket, without gaps. */
  series: z.array(
    z.object({ time: z.iso.datetime(), events: z.int(), failures: z.int(), successes: z.int(), threats: z.int() }),
  ),
  totals: z.object({ events: z.int(), failures: z.int(), successes: z.int(), accounts: z.int(), threats: z.int() }),
  countries: z.array(z.object({ country: z.string(), events: z.int(), failures: z.int() })),
  types: z.array(z.object({ type: z.string(), events: z.int() })),
  attackedAccounts: z.array(z.object({ account: z.string(), failures: z.int(), sources: z.int() })),
  sources: z.array(z.object({ ip: z.string(), country: z.string(), failures: z.int(), accounts: z.int() })),
})
export type Overview = z.infer<typeof Overview>

const byId = { params: z.object({ id: ThreatId }) }

export const threatRoutes = {
  listThreats: route('listThreats', {
    tag: 'threats',
    summary: 'Threats, most recently changed first unless ordered',
    access: reading,
    query: ThreatQuery,
    answer: z.object({ threats: z.array(Threat), total: z.int() }),
  }),
  getThreat: route('getThreat', {
    tag: 'threats',
    summary: 'One threat with what to do about it, what is related and what was done',
    access: reading,
    ...byId,
    answer: ThreatDetails,
    errors: ['not_found'],
  }),
  resolveThreat: route('resolveThreat', {
    tag: 'threats',
    summary: 'Resolve a threat; doing so twice changes nothing',
    access: resolving,
    ...byId,
    body: ResolveInput,
    answer: Threat,
    errors: ['not_found', 'threat_resolved_otherwise'],
  }),
  resolveThreats: route('resolveThreats', {
    tag: 'threats',
    summary: 'Resolve several threats; those that are resolved already stay as they are',
    access: resolving,
    body: BulkResolveInput,
    answer: z.object({ threats: z.array(Threat), total: z.int() }),
    errors: ['not_found'],
  }),
  reopenThreat: route('reopenThreat', {
    tag: 'threats',
    summary: 'Make a resolved threat active again; doing so twice changes nothing',
    access: resolving,
    ...byId,
    body: z.strictObject({ note: Note }),
    answer: Threat,
    errors: ['not_found', 'threat_open_already'],
  }),
  getThreatMetrics: route('getThreatMetrics', {
    tag: 'threats',
    summary: 'How many threats there are, how they were resolved and how long it took',
    access: reading,
    query: Range.refine(inOrder, order),
    answer: ThreatMetrics,
  }),
  getOverview: route('getOverview', {
    tag: 'threats',
    summary: 'Events, failures and threats over time, with the most frequent countries, types, accounts and sources',
    access: reading,
    query: Range.extend({
      granularity: z.enum(overviewGranularities).optional(),
      timeZone: z.string().min(1).max(limits.query.timeZoneLength).optional(),
    }).refine(inOrder, order),
    answer: Overview,
    errors: ['query_too_large'],
  }),
  watchThreats: route('watchThreats', {
    tag: 'threats',
    summary: 'Server-sent events: `threat` with an id whenever a threat opens or changes, `insight` likewise',
    access: watching,
    query: z.object({ seconds: wholeNumber(limits.threats.watchSeconds).default(limits.threats.watchSeconds) }),
    answer: Download,
    download: ['text/event-stream'],
  }),
}
