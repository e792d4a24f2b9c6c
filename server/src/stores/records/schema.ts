import type { Role } from '@signet/contract/access'
import type { ApiKeyId, SavedSearchId, WorkspaceId } from '@signet/contract/ids'
import { planNames, planStatuses } from '@signet/contract/plans'
import { sql } from 'drizzle-orm'
import {
  bigint,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const workspaceId = () => uuid('workspace_id').$type<WorkspaceId>().notNull()

export const workspaces = pgTable('workspaces', {
  id: uuid('id').$type<WorkspaceId>().primaryKey(),
  company: text('company').notNull(),
  planName: text('plan_name', { enum: planNames }).notNull(),
  status: text('status', { enum: planStatuses }).notNull().default('active'),
  trialEndsAt: instant('trial_ends_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  createdBy: text('created_by').notNull(),
})

/** Workspaces that are gone, until their events are as well. */
export const forgottenWorkspaces = pgTable('forgotten_workspaces', {
  workspaceId: workspaceId().primaryKey(),
  forgottenAt: instant('forgotten_at').notNull(),
  /** When their events were removed for the first time. */
  removedAt: instant('removed_at'),
})

/** Who belongs where, as the local identity provider puts it into tokens. An external provider keeps its own. */
export const memberships = pgTable(
  'memberships',
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: 'cascade' }),
    sub: text('sub').notNull(),
    email: text('email').notNull(),
    roles: text('roles').array().$type<Role[]>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.sub] }), index('memberships_by_sub').on(table.sub)],
)

export const invitations = pgTable('invitations', {
  id: uuid('id').primaryKey(),
  workspaceId: workspaceId().references(() => workspaces.id, { onDelete: 'cascade' }),
  email: text('email').notNull(),
  roles: text('roles').array().$type<Role[]>().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  createdBy: text('created_by').notNull(),
  expiresAt: instant('expires_at').notNull(),
  acceptedAt: instant('accepted_at'),
  acceptedBy: text('accepted_by'),
})

export const profiles = pgTable('profiles', {
  sub: text('sub').primaryKey(),
  givenName: text('given_name').notNull(),
  familyName: text('family_name').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').$type<ApiKeyId>().primaryKey(),
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Case-folded, so that "Prod" and "prod" are one name. */
    nameKey: text('name_key').notNull(),
    hash: text('hash').notNull(),
    hint: text('hint').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: text('created_by').notNull(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
    revokedBy: text('revoked_by'),
  },
  (table) => [
    uniqueIndex('api_keys_by_hash').on(table.hash),
    uniqueIndex('api_keys_active_name').on(table.workspaceId, table.nameKey).where(sql`${table.revokedAt} is null`),
  ],
)

export const usageMonths = pgTable(
  'usage_months',
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: 'cascade' }),
    month: date('month', { mode: 'string' }).notNull(),
    requests: bigint('requests', { mode: 'number' }).notNull().default(0),
    /** As last counted in the event store: what is told while it restarts. */
    activeAccounts: bigint('active_accounts', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.month] })],
)

/** What became of the records that were sent, by the hour. Counted in memory first, so a crash may lose the last seconds. */
export const ingestionCounts = pgTable(
  'ingestion_counts',
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: 'cascade' }),
    hour: instant('hour').notNull(),
    source: text('source').notNull(),
    outcome: text('outcome', { enum: ['accepted', 'duplicates', 'ignored', 'rejected'] }).notNull(),
    /** Why it was rejected, or the provider's code that was ignored; '' for the others. */
    code: text('code').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    lastAt: instant('last_at').notNull(),
    /** The newest event among the accepted ones, by its own clock. */
    lastEvent: instant('last_event'),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.hour, table.source, table.outcome, table.code] })],
)

export const savedSearches = pgTable(
  'saved_searches',
  {
    id: uuid('id').$type<SavedSearchId>().primaryKey(),
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Case-folded, as with API keys. */
    nameKey: text('name_key').notNull(),
    search: text('search').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [uniqueIndex('saved_searches_name').on(table.workspaceId, table.nameKey)],
)

/** One chain a workspace; changes outside any workspace stand in the chain of the nil id. No foreign key: it outlives its subject. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    workspaceId: workspaceId(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    target: text('target').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    requestId: text('request_id').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.sequence] })],
)

export const auditHeads = pgTable('audit_heads', {
  workspaceId: workspaceId().primaryKey(),
  sequence: bigint('sequence', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
  /** Keyed: an earlier entry's hash put here does not make it the head. */
  proof: text('proof'),
})

/** Facts about this installation: what was seeded, and which secret it was made with. */
export const installation = pgTable('installation', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
})
