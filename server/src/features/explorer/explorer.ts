import { CUSTOM_DATA_PREFIX, groupOf, operators } from '@signet/contract/event-fields'
import type {
  EventAnswer,
  EventQuery,
  Fields,
  GroupAnswer,
  SuggestionQuery,
  Suggestions,
} from '@signet/contract/event-query'
import { limits } from '@signet/contract/limits'
import { dictionary, readField } from '@signet/engine/query/query-field'
import { readEventQuery, readGroupQuery, readSuggestionQuery, type Scope } from '@signet/engine/query/read-query'
import type { Member } from '../../actor.ts'
import type { Context } from '../../context.ts'
import {
  askCustomKeys,
  askEvents,
  askGroups,
  askSuggestions,
  askUsedFields,
} from '../../stores/events/query/ask-events.ts'
import { explained } from './explained.ts'

const DAY_MS = 86_400_000
const FIELD_DAYS = 30
const CUSTOM_KEYS = 200

export function queryEvents(context: Context, actor: Member, query: EventQuery): Promise<EventAnswer> {
  return explained(query.filters, () =>
    askEvents(context.events.query, actor.workspaceId, readEventQuery(query, context.now().getTime())),
  )
}

export function queryGroups(context: Context, actor: Member, query: EventQuery): Promise<GroupAnswer> {
  return explained(query.filters, () =>
    askGroups(context.events.query, actor.workspaceId, readGroupQuery(query, context.now().getTime())),
  )
}

export function suggestValues(context: Context, actor: Member, query: SuggestionQuery): Promise<Suggestions> {
  return explained([], () =>
    askSuggestions(context.events.query, actor.workspaceId, readSuggestionQuery(query, context.now().getTime())),
  )
}

/** The dictionary and the keys of custom data that the last 30 days hold; with `usedOnly`, of the dictionary only what they use. */
export async function listFields(context: Context, actor: Member, usedOnly: boolean): Promise<Fields> {
  const { query } = context.events
  const now = context.now().getTime()
  const month: Scope = { from: now - FIELD_DAYS * DAY_MS, to: now + 2 * DAY_MS, where: { kind: 'all', of: [] } }
  const [used, keys] = await Promise.all([
    usedOnly ? askUsedFields(query, actor.workspaceId, month) : null,
    askCustomKeys(query, actor.workspaceId, month, CUSTOM_KEYS),
  ])
  const custom = keys
    .map((key) => CUSTOM_DATA_PREFIX + key)
    // A longer name could not be asked for.
    .filter((name) => name.length <= limits.query.fieldLength && readField(name) !== null)
    .sort()
  const names = dictionary.map(({ name }) => name).filter((name) => used?.has(name) ?? true)
  const fields = [...names, ...custom].map((name) => {
    const type = readField(name)?.type ?? 'text'
    return { name, type, operators: [...operators[type]], group: groupOf(name) }
  })
  return { fields, total: fields.length }
}
