import { handlers } from '../../http/handlers.ts'
import {
  getAccountConnections,
  getAttribute,
  getEventHistory,
  getGraph,
  searchIdentifier,
  searchTypeahead,
} from './signalprint.ts'

export const signalprintHandlers = handlers({
  searchIdentifier: ({ context, actor, body }) => searchIdentifier(context, actor, body),
  getGraph: ({ context, actor, body }) => getGraph(context, actor, body),
  getEventHistory: ({ context, actor, body }) => getEventHistory(context, actor, body),
  getAttribute: ({ context, actor, body }) => getAttribute(context, actor, body),
  getAccountConnections: ({ context, actor, body }) => getAccountConnections(context, actor, body),
  searchTypeahead: ({ context, actor, query }) => searchTypeahead(context, actor, query),
})
