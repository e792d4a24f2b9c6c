import { limits } from '@signet/contract/limits'
import type { Context } from '../../context.ts'
import { handlers } from '../../http/handlers.ts'

export const applicationHandlers = handlers({
  getApplication: async ({ context }) => ({
    name: 'Signet' as const,
    version: context.version,
    records: context.records.kind,
    events: eventsKind(context),
    identity: context.config.oidc === null ? ('local' as const) : ('external' as const),
    retentionDays: limits.retention.days,
    documentation: '/v1/docs',
  }),
})

function eventsKind({ config }: Context): 'embedded' | 'server' | 'cluster' {
  if (config.clickhouseUrl === null) return 'embedded'
  return config.clickhouseCluster === null ? 'server' : 'cluster'
}
