import { handlers } from '../../http/handlers.ts'
import { takeCsv } from './csv.ts'
import { answerChallenge, readHealth, takeLogs } from './ingestion.ts'

export const ingestionHandlers = handlers({
  checkLogs: async ({ headers }) => answerChallenge(headers['x-okta-verification-challenge']),
  postLogs: ({ context, actor, query, body }) => takeLogs(context, actor, { body, source: query.source }),
  uploadCsv: ({ context, actor, query, body }) =>
    takeCsv(context, actor, { body, skipIdentifiers: query.skipIdentifiers }),
  getIngestionHealth: ({ context, actor, query }) => readHealth(context, actor, query.days),
})
