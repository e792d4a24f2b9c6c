import { z } from 'zod'

/** The specification writes clientUUID on the wire; in code the same thing is a workspace id. */
export const WorkspaceId = z.uuid({ error: 'clientUUID must be a UUID' }).toLowerCase().brand<'WorkspaceId'>()
export type WorkspaceId = z.infer<typeof WorkspaceId>

export const ApiKeyId = z.uuid({ error: 'key_id must be a UUID' }).toLowerCase().brand<'ApiKeyId'>()
export type ApiKeyId = z.infer<typeof ApiKeyId>

/** Derived from the account's name, so it carries no version. */
export const AccountUuid = z.guid({ error: 'uuid must be a UUID' }).toLowerCase().brand<'AccountUuid'>()
export type AccountUuid = z.infer<typeof AccountUuid>

export const SavedSearchId = z.uuid({ error: 'id must be a UUID' }).toLowerCase().brand<'SavedSearchId'>()
export type SavedSearchId = z.infer<typeof SavedSearchId>

export const ThreatId = z.uuid({ error: 'id must be a UUID' }).toLowerCase().brand<'ThreatId'>()
export type ThreatId = z.infer<typeof ThreatId>

export const InsightId = z.uuid({ error: 'id must be a UUID' }).toLowerCase().brand<'InsightId'>()
export type InsightId = z.infer<typeof InsightId>

export const ExclusionId = z.uuid({ error: 'id must be a UUID' }).toLowerCase().brand<'ExclusionId'>()
export type ExclusionId = z.infer<typeof ExclusionId>
