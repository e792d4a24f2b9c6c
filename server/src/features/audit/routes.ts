import { handlers } from '../../http/handlers.ts'
import { listEntries, verifyEntries } from './audit.ts'

export const auditHandlers = handlers({
  listAuditEntries: ({ context, actor, query }) => listEntries(context, actor, query),
  verifyAudit: ({ context, actor }) => verifyEntries(context, actor),
})
