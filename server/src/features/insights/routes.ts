import { handlers } from '../../http/handlers.ts'
import { giveFeedback, listInsights } from './insights.ts'

export const insightHandlers = handlers({
  listInsights: ({ context, actor, query }) => listInsights(context, actor, query.archived),
  giveInsightFeedback: ({ context, actor, params, body }) => giveFeedback(context, actor, params, body.archived),
})
