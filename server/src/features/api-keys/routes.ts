import { handlers } from '../../http/handlers.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'

export const apiKeyHandlers = handlers({
  listApiKeys: ({ context, actor }) => listApiKeys(context, actor),
  createApiKey: ({ context, actor, body }) => createApiKey(context, actor, body),
  revokeApiKey: ({ context, actor, query }) => revokeApiKey(context, actor, query.key_id),
})
