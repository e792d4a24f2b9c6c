import { randomUUID } from 'node:crypto'
import type { SavedSearch, SavedSearchInput } from '@signet/contract/explorer'
import { SavedSearchId } from '@signet/contract/ids'
import { limits } from '@signet/contract/limits'
import type { Member } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { recordChange } from '../audit/audit.ts'
import { lockWorkspace } from '../workspace/workspace.ts'
import { freeName, nameKeyOf } from './free-name.ts'
import { allSearches, changeSearch, insertSearch, removeSearch, type SavedSearchRow } from './store.ts'

export async function listSavedSearches(
  context: Context,
  actor: Member,
): Promise<{ searches: SavedSearch[]; total: number }> {
  const rows = await context.records.inWorkspace(actor.workspaceId, (db) => allSearches(db, actor.workspaceId))
  return { searches: rows.map(toSavedSearch), total: rows.length }
}

export async function createSavedSearch(
  context: Context,
  actor: Member,
  input: SavedSearchInput,
): Promise<SavedSearch> {
  const { workspaceId } = actor
  return context.records.inWorkspace(workspaceId, async (db) => {
    // The lock makes changes of one workspace take turns: names and their number stay true until we commit.
    await lockWorkspace(db, workspaceId)
    const rows = await allSearches(db, workspaceId)
    if (rows.length >= limits.explorer.savedSearches) throw new AppError('saved_search_limit')
    const name = freeName(input.name, new Set(rows.map(({ nameKey }) => nameKey)))
    const now = context.now()
    const row: SavedSearchRow = {
      id: SavedSearchId.parse(randomUUID()),
      workspaceId,
      name,
      nameKey: nameKeyOf(name),
      search: input.search,
      createdBy: actor.name,
      createdAt: now,
      updatedAt: now,
    }
    await insertSearch(db, row)
    await recordChange(context, db, workspaceId, change(actor, 'savedSearch.create', row.id, null, row))
    return toSavedSearch(row)
  })
}

export async function updateSavedSearch(
  context: Context,
  actor: Member,
  id: SavedSearchId,
  input: SavedSearchInput,
): Promise<SavedSearch> {
  const { workspaceId } = actor
  return context.records.inWorkspace(workspaceId, async (db) => {
    await lockWorkspace(db, workspaceId)
    const rows = await allSearches(db, workspaceId)
    const before = rows.find((row) => row.id === id)
    if (before === undefined) throw new AppError('not_found')
    const nameKey = nameKeyOf(input.name)
    if (rows.some((row) => row.id !== id && row.nameKey === nameKey)) {
      const fields = { name: 'A saved search with this name already exists' }
      throw new AppError('saved_search_name_taken', { fields })
    }
    const after = { ...before, name: input.name, nameKey, search: input.search, updatedAt: context.now() }
    await changeSearch(db, workspaceId, id, after)
    await recordChange(context, db, workspaceId, change(actor, 'savedSearch.update', id, before, after))
    return toSavedSearch(after)
  })
}

export async function deleteSavedSearch(context: Context, actor: Member, id: SavedSearchId): Promise<SavedSearch> {
  return context.records.inWorkspace(actor.workspaceId, async (db) => {
    const row = await removeSearch(db, actor.workspaceId, id)
    if (row === null) throw new AppError('not_found')
    await recordChange(context, db, actor.workspaceId, change(actor, 'savedSearch.delete', id, row, null))
    return toSavedSearch(row)
  })
}

function change(
  actor: Member,
  action: string,
  target: string,
  before: SavedSearchRow | null,
  after: SavedSearchRow | null,
) {
  const told = (row: SavedSearchRow | null) => (row === null ? null : { name: row.name, search: row.search })
  return { actor: actor.name, action, target, before: told(before), after: told(after), requestId: actor.requestId }
}

function toSavedSearch(row: SavedSearchRow): SavedSearch {
  return {
    id: row.id,
    name: row.name,
    search: row.search,
    createdBy: row.createdBy,
    created: row.createdAt.toISOString(),
    updated: row.updatedAt.toISOString(),
  }
}
