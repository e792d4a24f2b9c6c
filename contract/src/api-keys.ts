import { z } from 'zod'
import { ApiKeyId } from './ids.ts'
import { ApiKeyName } from './names.ts'
import { route } from './route.ts'

export const API_KEY_PREFIX = 'sig_'

export const ApiKey = z.object({
  id: ApiKeyId,
  name: z.string(),
  created: z.iso.datetime(),
  createdBy: z.string(),
  /** The last four characters, to tell keys apart; the secret itself is never shown again. */
  hint: z.string(),
  lastUsed: z.iso.datetime().nullable(),
  deactivated: z.boolean(),
  deactivatedAt: z.iso.datetime().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

/** `total` counts every key ever made, `active` those that count against `limit`. */
export const ApiKeys = z.object({ apiKeys: z.array(ApiKey), total: z.int(), active: z.int(), limit: z.int() })
export type ApiKeys = z.infer<typeof ApiKeys>

export const ApiKeyInput = z.object({ name: ApiKeyName })
export type ApiKeyInput = z.infer<typeof ApiKeyInput>

export const CreatedApiKey = z.object({ id: ApiKeyId, name: z.string(), created: z.iso.datetime(), key: z.string() })
export type CreatedApiKey = z.infer<typeof CreatedApiKey>

export const apiKeyRoutes = {
  listApiKeys: route('listApiKeys', {
    tag: 'api-keys',
    summary: 'The workspace’s API keys, newest first, without their secrets',
    access: { kind: 'workspace', permission: 'apiKeys.read', keys: false, plan: 'active' },
    answer: ApiKeys,
  }),
  createApiKey: route('createApiKey', {
    tag: 'api-keys',
    summary: 'Create an API key; its secret is shown in this answer only',
    access: { kind: 'workspace', permission: 'apiKeys.write', keys: false, plan: 'active' },
    body: ApiKeyInput,
    status: 201,
    answer: CreatedApiKey,
    errors: ['api_key_name_taken', 'api_key_limit'],
  }),
  revokeApiKey: route('revokeApiKey', {
    tag: 'api-keys',
    summary: 'Revoke an API key: requests with it answer 401 from now on',
    access: { kind: 'workspace', permission: 'apiKeys.write', keys: false, plan: 'active' },
    query: z.object({ key_id: ApiKeyId }),
    answer: ApiKey,
    errors: ['not_found'],
  }),
}
