import { z } from 'zod'

/** The specification writes clientUUID on the wire; in code the same thing is a workspace id. */
export const WorkspaceId = z.uuid({ error: 'clientUUID must be a UUID' }).toLowerCase().brand<'WorkspaceId'>()
export type WorkspaceId = z.infer<typeof WorkspaceId>

export const ApiKeyId = z.uuid({ error: 'key_id must be a UUID' }).toLowerCase().brand<'ApiKeyId'>()
export type ApiKeyId = z.infer<typeof ApiKeyId>
