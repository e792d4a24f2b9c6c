import { z } from 'zod'
import { limits } from './limits.ts'
import { route } from './route.ts'

export const AuditEntry = z.object({
  sequence: z.int(),
  at: z.iso.datetime(),
  actor: z.string(),
  action: z.string(),
  target: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  requestId: z.string(),
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const page = (name: string, highest: number, fallback: number) =>
  z.coerce
    .number({ error: `${name} must be a number` })
    .int({ error: `${name} must be a whole number` })
    .min(0, { error: `${name} must be between 0 and ${highest}` })
    .max(highest, { error: `${name} must be between 0 and ${highest}` })
    .default(fallback)

export const auditRoutes = {
  listAuditEntries: route('listAuditEntries', {
    tag: 'audit',
    summary: 'Who changed what, newest first',
    access: { kind: 'workspace', permission: 'audit.read', keys: false, plan: 'any' },
    query: z.object({
      limit: page('limit', limits.query.limit, limits.tables.pageSize),
      offset: page('offset', limits.query.offset, 0),
    }),
    answer: z.object({ entries: z.array(AuditEntry), total: z.int() }),
  }),
  verifyAudit: route('verifyAudit', {
    tag: 'audit',
    summary: 'Recompute the hash chain and name the first entry that was tampered with',
    access: { kind: 'workspace', permission: 'audit.read', keys: false, plan: 'any' },
    answer: z.object({ intact: z.boolean(), entries: z.int(), firstBroken: z.int().nullable() }),
  }),
}
