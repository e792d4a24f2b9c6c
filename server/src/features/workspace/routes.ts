import { handlers } from '../../http/handlers.ts'
import { forgetClient } from './forget.ts'
import { createClient, readClient, readMetrics, renameClient } from './workspace.ts'

export const workspaceHandlers = handlers({
  getClient: ({ context, actor }) => readClient(context, actor),
  updateClient: ({ context, actor, body }) => renameClient(context, actor, body),
  createClient: ({ context, actor, body }) => createClient(context, actor, body),
  forgetClient: ({ context, actor, query }) => forgetClient(context, actor, query.company),
  getClientMetrics: ({ context, actor }) => readMetrics(context, actor),
})
