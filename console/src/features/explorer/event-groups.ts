import { CUSTOM_DATA_PREFIX, type EventFieldName, eventFields, type FieldGroup } from '@signet/contract/event-fields'
import { visible } from '@signet/contract/visible-text'

export type EventRow = Readonly<Record<string, unknown>>

/** The parts of the drawer, top to bottom, and the groups of fields that each shows. */
export const entities = {
  event: ['event'],
  account: ['account', 'session', 'payment'],
  network: ['ip'],
  device: ['userAgent', 'print'],
  email: ['email'],
  phone: ['phone'],
  customData: ['customData'],
} as const satisfies Record<string, readonly FieldGroup[]>
export type Entity = keyof typeof entities

/** '' and null, an empty list and a flag that is not set: nothing that anybody needs to read. */
export const isThere = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== '' && value !== null && value !== undefined && value !== false

/** The values of a field one by one, as filters compare with them. */
export const valuesOf = (value: unknown): string[] => (isThere(value) ? [value].flat().map(String) : [])

const dictionary = Object.keys(eventFields) as EventFieldName[]

/** The names of what an event has, by entity; entities of which it has nothing are left out. */
export function presentFields(event: EventRow): { entity: Entity; fields: string[] }[] {
  const custom = Object.keys(event).filter((name) => name.startsWith(CUSTOM_DATA_PREFIX))
  const present = [...dictionary, ...custom].filter((name) => isThere(event[name]))
  return (Object.keys(entities) as Entity[]).flatMap((entity) => {
    const groups: readonly string[] = entities[entity]
    const fields = present.filter((name) => groups.includes(name.split('.')[0] ?? ''))
    return fields.length === 0 ? [] : { entity, fields }
  })
}

/** The record as it was answered, without what is not there; marks of direction are written as escapes. */
export const rawRecord = (event: EventRow) =>
  visible(JSON.stringify(Object.fromEntries(Object.entries(event).filter(([, value]) => isThere(value))), null, 2))
