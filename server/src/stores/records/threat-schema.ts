import { riskLevels } from '@signet/contract/accounts'
import { exclusionKinds } from '@signet/contract/exclusions'
import type { ExclusionId, InsightId, ThreatId } from '@signet/contract/ids'
import { insightTypes } from '@signet/contract/insights'
import {
  resolutions,
  severities,
  subjectKinds,
  threatPhases,
  threatStatuses,
  threatTypes,
} from '@signet/contract/threat-types'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, workspaceId, workspaces } from './schema.ts'

/** How far the detector has looked at what arrived, and which server does the looking at the moment. */
export const detectorCursors = pgTable('detector_cursors', {
  workspaceId: workspaceId()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  /** Everything received before this moment has been judged. */
  arrivedUpTo: instant('arrived_up_to').notNull(),
  /** The newest event judged so far, by its own clock. */
  newestEvent: instant('newest_event'),
  /** How often something of the workspace was forgotten: what a server remembers from before that is not to be used. */
  forgotten: integer('forgotten').notNull().default(0),
  holder: text('holder').notNull(),
  leaseUntil: instant('lease_until').notNull(),
})

/** Which events a server has acknowledged that cannot be read yet: no cursor passes the oldest of them. */
export const detectorServers = pgTable('detector_servers', {
  holder: text('holder').primaryKey(),
  waitingSince: instant('waiting_since'),
  seenAt: instant('seen_at').notNull(),
})

/**
 * What the detections found, by the hour: a pure function of the events, replaced whenever an event of that hour (or of
 * what is looked back at from it) arrives. Threats are made of these.
 */
export const threatFirings = pgTable(
  'threat_firings',
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: 'cascade' }),
    type: text('type', { enum: threatTypes }).notNull(),
    subjectKind: text('subject_kind', { enum: subjectKinds }).notNull(),
    subjectValue: text('subject_value').notNull(),
    hour: instant('hour').notNull(),
    /** Which way of looking found it: what is looked at again replaces only its own. */
    scope: text('scope', { enum: ['source', 'account', 'print', 'phone', 'workspace'] }).notNull(),
    /** The key that was looked at: a source, an account, a print, a phone; '' for the workspace. */
    scopeKey: text('scope_key').notNull(),
    sources: text('sources').array().notNull(),
    accounts: text('accounts').array().notNull(),
    /** As it was written, so that the same firing found again reads the same. */
    body: json('body').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.workspaceId,
        table.type,
        table.subjectKind,
        table.subjectValue,
        table.scope,
        table.scopeKey,
        table.hour,
      ],
    }),
    index('threat_firings_by_key').on(table.workspaceId, table.scope, table.scopeKey, table.hour),
    index('threat_firings_by_source').using('gin', table.sources),
    index('threat_firings_by_account').using('gin', table.accounts),
  ],
)

export const threats = pgTable(
  'threats',
  {
    id: uuid('id').$type<ThreatId>().primaryKey(),
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: 'cascade' }),
    type: text('type', { enum: threatTypes }).notNull(),
    subjectKind: text('subject_kind', { enum: subjectKinds }).notNull(),
    subjectValue: text('subject_value').notNull(),
    severity: text('severity', { enum: severities }).notNull(),
    status: text('status', { enum: threatStatuses }).notNull(),
    phase: text('phase', { enum: threatPhases }).notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    startedAt: instant('started_at').notNull(),
    /** The last evidence. */
    endedAt: instant('ended_at').notNull(),
    detectedAt: instant('detected_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    resolution: text('resolution', { enum: resolutions }),
    resolvedBy: text('resolved_by'),
    resolvedAt: instant('resolved_at'),
    note: text('note').notNull().default(''),
    eventCount: bigint('event_count', { mode: 'number' }).notNull(),
    /** The subject where it is an account, and the accounts that gave in. */
    accounts: text('accounts').array().notNull(),
    /** Addresses and accounts of the evidence, the most frequent ones: what relates threats to each other. */
    touches: text('touches').array().notNull(),
    /** In lower case: what the search looks through. */
    searchText: text('search_text').notNull(),
    body: jsonb('body').notNull(),
  },
  (table) => [
    uniqueIndex('threats_open')
      .on(table.workspaceId, table.type, table.subjectKind, table.subjectValue)
      .where(sql`${table.status} = 'ACTIVE'`),
    index('threats_by_subject').on(table.workspaceId, table.type, table.subjectKind, table.subjectValue),
    index('threats_by_change').on(table.workspaceId, table.updatedAt),
    index('threats_by_account').using('gin', table.accounts),
    index('threats_by_touch').using('gin', table.touches),
  ],
)

/** What was done with a threat, in order; the audit log has the same, chained. */
export const threatHistory = pgTable(
  'threat_history',
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: 'cascade' }),
    threatId: uuid('threat_id')
      .$type<ThreatId>()
      .notNull()
      .references(() => threats.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    note: text('note').notNull(),
  },
  (table) => [index('threat_history_by_threat').on(table.workspaceId, table.threatId, table.at)],
)

/** How risky an account was from a moment on, by the open threats that name it: a row whenever that changed. */
export const accountRisks = pgTable(
  'account_risks',
  {
    sequence: bigint('sequence', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: 'cascade' }),
    account: text('account').notNull(),
    from: instant('from').notNull(),
    score: doublePrecision('score').notNull(),
    level: text('level', { enum: riskLevels }).notNull(),
    reasons: jsonb('reasons').notNull(),
  },
  (table) => [index('account_risks_by_account').on(table.workspaceId, table.account, table.from)],
)

/** What a breach service said of an address, or that it is to be asked. */
export const emailBreaches = pgTable(
  'email_breaches',
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text('email').notNull(),
    /** null: nobody is waiting for an answer. */
    wantedAt: instant('wanted_at'),
    /** Until then nobody else asks: another server does, or the service could not answer. */
    heldUntil: instant('held_until'),
    /** null: not answered yet. */
    answeredAt: instant('answered_at'),
    count: integer('count').notNull().default(0),
    /** The newest first. */
    names: jsonb('names').$type<string[]>().notNull().default([]),
    newest: instant('newest'),
    /** The newest of those that gave away passwords. */
    exposedAt: instant('exposed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.email] }),
    index('email_breaches_wanted').on(table.workspaceId, table.wantedAt).where(sql`wanted_at IS NOT NULL`),
  ],
)

/** What a workspace has set otherwise than the defaults; no row: nothing. */
export const detectionSettings = pgTable('detection_settings', {
  workspaceId: workspaceId()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  /** Counts the changes, so that nobody overwrites what they have not seen. */
  version: bigint('version', { mode: 'number' }).notNull(),
  own: jsonb('own').notNull(),
  updatedBy: text('updated_by').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export const exclusions = pgTable(
  'exclusions',
  {
    id: uuid('id').$type<ExclusionId>().primaryKey(),
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: exclusionKinds }).notNull(),
    value: text('value').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('exclusions_value').on(table.workspaceId, table.kind, table.value)],
)

export const insights = pgTable(
  'insights',
  {
    id: uuid('id').$type<InsightId>().primaryKey(),
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: 'cascade' }),
    type: text('type', { enum: insightTypes }).notNull(),
    dimension: text('dimension').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    value: doublePrecision('value').notNull(),
    usual: doublePrecision('usual').notNull(),
    deviation: doublePrecision('deviation').notNull(),
    sentence: text('sentence').notNull(),
    archived: boolean('archived').notNull().default(false),
    archivedBy: text('archived_by'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('insights_once').on(table.workspaceId, table.day, table.type, table.dimension)],
)
