import { z } from 'zod'
import {
  EventAnswer,
  EventQuery,
  ExportQuery,
  Fields,
  GroupAnswer,
  SuggestionQuery,
  Suggestions,
} from './event-query.ts'
import { SavedSearchId } from './ids.ts'
import { SavedSearchName } from './names.ts'
import { Download, route } from './route.ts'

const reading = { kind: 'workspace', permission: 'events.read', keys: true, plan: 'active' } as const
const searching = { kind: 'workspace', permission: 'events.read', keys: false, plan: 'active' } as const
const saving = { kind: 'workspace', permission: 'savedSearches.write', keys: false, plan: 'active' } as const

export const exportFormats = ['csv', 'ndjson'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** What the explorer's address holds: opening it shows the same page again. */
const SearchState = z.string().min(1).max(8192)

export const SavedSearch = z.object({
  id: SavedSearchId,
  name: z.string(),
  search: SearchState,
  createdBy: z.string(),
  created: z.iso.datetime(),
  updated: z.iso.datetime(),
})
export type SavedSearch = z.infer<typeof SavedSearch>

export const SavedSearchInput = z.object({ name: SavedSearchName, search: SearchState })
export type SavedSearchInput = z.infer<typeof SavedSearchInput>

export const explorerRoutes = {
  listEventFields: route('listEventFields', {
    tag: 'events',
    summary: 'The fields that queries may name, with their types and operators',
    access: reading,
    query: z.object({ workspaceOnly: z.stringbool().optional() }),
    answer: Fields,
  }),
  suggestValues: route('suggestValues', {
    tag: 'events',
    summary: 'The most frequent values of a field that begin with or contain a text',
    access: reading,
    body: SuggestionQuery,
    answer: Suggestions,
    errors: ['query_too_large'],
  }),
  queryEvents: route('queryEvents', {
    tag: 'events',
    summary: 'Events of a time range, with totals, aggregations and counts over time',
    access: reading,
    body: EventQuery,
    answer: EventAnswer,
    errors: ['query_too_large'],
  }),
  queryGroups: route('queryGroups', {
    tag: 'events',
    summary: 'Events grouped by the given fields, largest group first unless ordered',
    access: reading,
    body: EventQuery,
    answer: GroupAnswer,
    errors: ['query_too_large'],
  }),
  exportEvents: route('exportEvents', {
    tag: 'events',
    summary: 'The events of a query as a file, 10,000 at most; its last line says so when there were more',
    access: reading,
    query: z.object({ format: z.enum(exportFormats).default('csv') }),
    body: ExportQuery,
    answer: Download,
    download: ['text/csv', 'application/x-ndjson'],
    errors: ['query_too_large'],
  }),
  listSavedSearches: route('listSavedSearches', {
    tag: 'events',
    summary: 'The workspace’s saved searches, by name',
    access: searching,
    answer: z.object({ searches: z.array(SavedSearch), total: z.int() }),
  }),
  createSavedSearch: route('createSavedSearch', {
    tag: 'events',
    summary: 'Save a search for everyone in the workspace; a taken name gets a number',
    access: saving,
    body: SavedSearchInput,
    status: 201,
    answer: SavedSearch,
    errors: ['saved_search_limit'],
  }),
  updateSavedSearch: route('updateSavedSearch', {
    tag: 'events',
    summary: 'Rename a saved search or replace what it holds',
    access: saving,
    params: z.object({ id: SavedSearchId }),
    body: SavedSearchInput,
    answer: SavedSearch,
    errors: ['saved_search_name_taken', 'not_found'],
  }),
  deleteSavedSearch: route('deleteSavedSearch', {
    tag: 'events',
    summary: 'Delete a saved search',
    access: saving,
    params: z.object({ id: SavedSearchId }),
    answer: SavedSearch,
    errors: ['not_found'],
  }),
}
