import { partsOf, type QueryField } from '@signet/engine/query/query-field'
import { eventColumns } from '../event-columns.ts'
import type { QueryRow } from '../event-store.ts'
import type { Bind } from './statement.ts'

/** The field's value in SQL: what fieldValue of the engine is for an event. */
export function fieldSql(field: QueryField, bind: Bind): string {
  if (field.path !== null) return `customData[${bind(field.path, 'String')}]`
  const [column] = eventColumns[field.of]
  if (field.of === 'asn') return `nullIf(${column}, 0)`
  // Adding nothing turns a negative zero into zero.
  if (partsOf(field) !== 1) return `round(toFloat64(${column}), 4) + 0`
  return column
}

export function isThereSql(field: QueryField, bind: Bind): string {
  const value = fieldSql(field, bind)
  switch (field.type) {
    case 'text':
    case 'ip':
      return `${value} != ''`
    case 'texts':
      return `notEmpty(${value})`
    case 'number':
      return field.of === 'asn' ? 'asn != 0' : `isNotNull(${eventColumns[field.of][0]})`
    case 'boolean':
      return value
    case 'time':
      return '1'
  }
}

/** A value as the engine writes it into a row, as it stands in an answer. */
export function readValue(field: QueryField, value: QueryRow[string]) {
  if (field.type === 'time' && typeof value === 'string') return `${value.replace(' ', 'T')}Z`
  return (value ?? null) as string | number | boolean | null | string[]
}
