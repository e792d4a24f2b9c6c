import { handlers } from '../../http/handlers.ts'
import { readMetrics } from './metrics.ts'
import { readOverview } from './overview.ts'
import { getThreat, listThreats, reopenThreat, resolveThreat, resolveThreats } from './threats.ts'
import { watchThreats } from './watch.ts'

export const threatHandlers = handlers({
  listThreats: ({ context, actor, query }) => listThreats(context, actor, query),
  getThreat: ({ context, actor, params }) => getThreat(context, actor, params.id),
  resolveThreat: ({ context, actor, params, body }) => resolveThreat(context, actor, params.id, body),
  resolveThreats: ({ context, actor, body }) => resolveThreats(context, actor, body),
  reopenThreat: ({ context, actor, params, body }) => reopenThreat(context, actor, params.id, body.note),
  getThreatMetrics: ({ context, actor, query }) => readMetrics(context, actor, query),
  getOverview: ({ context, actor, query }) => readOverview(context, actor, query),
  watchThreats: ({ context, actor, query }) => watchThreats(context, actor, query.seconds),
})
