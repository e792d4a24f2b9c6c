import { handlers } from '../../http/handlers.ts'
import { takeCsv } from './csv.ts'
import { answerChallenge, readHealth, takeLogs } from './ingestion.ts'

export const ingestionHandlers = handlers({
  checkLogs: async ({ headers }) => answerChallenge(headers['x-okta-verification-challenge']),
  postLogs: ({ context, actor, query, headers, body }) =>
    takeLogs(context, actor, { body, encoding: headers['content-encoding'], source: query.source }),
  uploadCsv: ({ context, actor, query, headers, body }) =>
    takeCsv(context, actor, { body, encoding: headers['content-encoding'], skipIdentifiers: query.skipIdentifiers }),
  getIngestionHealth: ({ context, actor, query }) => readHealth(context, actor, query.days),
})
