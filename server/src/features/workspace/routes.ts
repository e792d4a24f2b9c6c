import { handlers } from '../../http/handlers.ts'
import { createClient, readClient, readMetrics, renameClient } from './workspace.ts'

export const workspaceHandlers = handlers({
  getClient: ({ context, actor }) => readClient(context, actor),
  updateClient: ({ context, actor, body }) => renameClient(context, actor, body),
  createClient: ({ context, actor, body }) => createClient(context, actor, body),
  getClientMetrics: ({ context, actor }) => readMetrics(context, actor),
})
