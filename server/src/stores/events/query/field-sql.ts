import { partsOf, type QueryField } from '@signet/engine/query/query-field'
import type { ReadMark } from '../detection/event-mark.ts'
import { eventColumns } from '../event-columns.ts'
import type { QueryRow } from '../event-store.ts'
import type { Bind } from './statement.ts'

/** The field's value in SQL: what fieldValue of the engine is for an event. */
export function fieldSql(field: QueryField, bind: Bind): string {
  if (field.path !== null) return `customData[${bind(field.path, 'String')}]`
  const column = columnOf(field.of)
  // What detection added stands beside the event's own labels.
  if (field.of === 'labels') return 'arrayConcat(labels, markLabels)'
  if (field.of === 'asn') return `nullIf(${column}, 0)`
  // Adding nothing turns a negative zero into zero.
  if (field.of === 'riskScore') return `round(${column}, 2) + 0`
  if (partsOf(field) !== 1) return `round(toFloat64(${column}), 4) + 0`
  return column
}

/** Found out later, and kept beside the events. */
const markColumns = { riskScore: 'markRisk', anomalyScore: 'markAnomaly', scoreReasons: 'markReasons' } as const

const isMark = (of: QueryField['of']): of is keyof typeof markColumns => Object.hasOwn(markColumns, of)
export const columnOf = (of: QueryField['of']) => (isMark(of) ? markColumns[of] : eventColumns[of][0])

/** What of a field stands in the event's own row: the rest is filled in for the rows of a page. */
export function ownSql(field: QueryField, bind: Bind): string {
  if (isMark(field.of)) return 'NULL'
  return field.of === 'labels' ? 'labels' : fieldSql(field, bind)
}

/** Whether any of these fields tells what detection found out. null: all of them. */
export const needsMarks = (fields: readonly QueryField[] | null) =>
  fields === null || fields.some(({ of }) => of === 'labels' || isMark(of))

/** The value of a field in an event that has a mark, or has none. */
export function markedValue(field: QueryField, value: QueryRow[string], mark: ReadMark | undefined) {
  if (field.of === 'labels') return [...(value as string[]), ...(mark?.labels ?? [])]
  if (field.of === 'riskScore') return mark?.riskScore ?? null
  if (field.of === 'anomalyScore') return mark?.anomalyScore ?? null
  return field.of === 'scoreReasons' ? [...(mark?.reasons ?? [])] : readValue(field, value)
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
      return field.of === 'asn' ? 'asn != 0' : `isNotNull(${columnOf(field.of)})`
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
