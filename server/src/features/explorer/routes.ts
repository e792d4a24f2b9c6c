import { handlers } from '../../http/handlers.ts'
import { listFields, queryEvents, queryGroups, suggestValues } from './explorer.ts'
import { exportEvents } from './export-events.ts'
import { createSavedSearch, deleteSavedSearch, listSavedSearches, updateSavedSearch } from './saved-searches.ts'

export const explorerHandlers = handlers({
  listEventFields: ({ context, actor, query }) => listFields(context, actor, query.workspaceOnly ?? false),
  suggestValues: ({ context, actor, body }) => suggestValues(context, actor, body),
  queryEvents: ({ context, actor, body }) => queryEvents(context, actor, body),
  queryGroups: ({ context, actor, body }) => queryGroups(context, actor, body),
  exportEvents: ({ context, actor, query, body }) => exportEvents(context, actor, body, query.format),
  listSavedSearches: ({ context, actor }) => listSavedSearches(context, actor),
  createSavedSearch: ({ context, actor, body }) => createSavedSearch(context, actor, body),
  updateSavedSearch: ({ context, actor, params, body }) => updateSavedSearch(context, actor, params.id, body),
  deleteSavedSearch: ({ context, actor, params }) => deleteSavedSearch(context, actor, params.id),
})
