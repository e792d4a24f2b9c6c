import type { StoredEvent } from '@signet/contract/event'
import { CUSTOM_DATA_PREFIX, eventFields, type FieldType, findField } from '@signet/contract/event-fields'

/** A field as a query names it. `path` leads into custom data. */
export interface QueryField {
  readonly name: string
  readonly type: FieldType
  readonly of: keyof StoredEvent
  readonly path: string | null
}

/** Times are milliseconds; null is a number that is not there. */
export type FieldValue = string | number | boolean | null | readonly string[]

export function readField(name: string): QueryField | null {
  const found = findField(name)
  if (found === null) return null
  const path = found.of === 'customData' ? name.slice(CUSTOM_DATA_PREFIX.length) : null
  return { name, type: found.type, of: found.of, path }
}

/** The whole dictionary, in its order. */
export const dictionary: readonly QueryField[] = Object.entries(eventFields).map(([name, { type, of }]) => ({
  name,
  type,
  of,
  path: null,
}))

/** How fine a number is: positions are read to ten-thousandths of a degree, risk to hundredths, the others are whole. */
export function partsOf({ of }: QueryField): number {
  if (of === 'latitude' || of === 'longitude') return 10_000
  return of === 'riskScore' ? 100 : 1
}

export function fieldValue(field: QueryField, event: StoredEvent): FieldValue {
  if (field.path !== null)
    return Object.hasOwn(event.customData, field.path) ? (event.customData[field.path] ?? '') : ''
  const value = event[field.of]
  // 0 is no autonomous system: it stands for "unknown".
  if (field.of === 'asn') return value === 0 ? null : Number(value)
  if (field.of === 'riskScore') return value === null ? null : Math.round(Number(value) * 100) / 100
  if (partsOf(field) !== 1) return value === null ? null : toKeptPosition(Number(value))
  return value as FieldValue
}

/** '' and null, an empty list, and a flag that is not set: one value for "not there". A time is always there. */
export function isThere(value: FieldValue): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== '' && value !== null && value !== false
}

/** Positions are kept in single precision and read to four decimals, about 11 metres; halves go to the even one. */
function toKeptPosition(degrees: number): number {
  const scaled = Math.fround(degrees) * 10_000
  const floor = Math.floor(scaled)
  const isHalf = scaled - floor === 0.5
  const rounded = isHalf ? floor + (floor % 2 === 0 ? 0 : 1) : Math.round(scaled)
  return rounded / 10_000 + 0
}

/** How a value stands in an answer. */
export function toAnswer(field: QueryField, value: FieldValue): string | number | boolean | null | string[] {
  if (field.type === 'time' && typeof value === 'number') return new Date(value).toISOString()
  return Array.isArray(value) ? [...value] : (value as string | number | boolean | null)
}
