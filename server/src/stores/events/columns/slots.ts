import { type EventColumn, eventColumns, typeWithoutCodec } from '../event-columns.ts'
import { type Column, columnOf, sentType } from './column.ts'

/** A column of the events table. */
export interface Slot {
  /** What an event has for it; null: its workspace. */
  readonly field: EventColumn | null
  readonly name: string
  /** As it is sent. */
  readonly type: string
  readonly make: (rows: number) => Column
}

type Field = readonly [field: EventColumn | null, column: readonly [name: string, type: string]]

const fields: readonly Field[] = [
  [null, ['workspace', 'UUID']],
  ...(Object.entries(eventColumns) as [EventColumn, readonly [string, string]][]),
]

/** In the table's order. */
export const slots: readonly Slot[] = fields.map(([field, [name, declared]]) => {
  const type = typeWithoutCodec(declared)
  return { field, name, type: sentType(type), make: columnOf(type) }
})
