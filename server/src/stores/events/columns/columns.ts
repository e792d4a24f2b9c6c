import { byteWriter } from './byte-writer.ts'
import { type ColumnPart, joinOf } from './join-column.ts'
import { readColumn } from './read-column.ts'
import { type Slot, slots } from './slots.ts'

export interface SentColumn {
  /** As the engine is told. */
  readonly type: string
  readonly bytes: Buffer
}

/** Events column by column, as the engine reads them; a column that none of them has anything in is left out. */
export interface Columns {
  readonly rows: number
  readonly named: ReadonlyMap<string, SentColumn>
}

/**
 * All in one block of the engine's own format. What the table has no column for any more is left out. Throws where a column is
 * not what it says. `only`: these columns and no others.
 */
export function blockOf(parts: readonly Columns[], only?: ReadonlySet<string>): Buffer {
  const filled = slots.filter(({ name }) => (only?.has(name) ?? true) && parts.some(({ named }) => named.has(name)))
  const bytes = parts.reduce((sum, part) => sum + bytesOf(part), 0)
  const rows = rowsOf(parts)
  const block = byteWriter(bytes + filled.length * 64)
  block.count(filled.length)
  block.count(rows)
  for (const slot of filled) {
    block.text(slot.name)
    block.text(slot.type)
    const join = parts.every(({ named }) => hasTypeOf(slot, named.get(slot.name))) ? joinOf(slot.type) : undefined
    if (join === undefined) rewritten(slot, parts).write(block, rows)
    else
      join(
        parts.map((part) => partOf(part, slot)),
        block,
      )
  }
  return block.bytes()
}

const rowsOf = (parts: readonly Columns[]) => parts.reduce((sum, { rows }) => sum + rows, 0)

const bytesOf = ({ named }: Columns) => [...named.values()].reduce((sum, { bytes }) => sum + bytes.length, 0)

const hasTypeOf = ({ type }: Slot, column: SentColumn | undefined) => column === undefined || column.type === type

const partOf = ({ rows, named }: Columns, { name }: Slot): ColumnPart => ({ rows, bytes: named.get(name)?.bytes })

/** Value by value: what cannot be joined as it is, or was written for another version's column. */
function rewritten({ name, make }: Slot, parts: readonly Columns[]) {
  const column = make(rowsOf(parts))
  let start = 0
  for (const { rows, named } of parts) {
    const found = named.get(name)
    if (found !== undefined)
      for (const [row, value] of readColumn(found.type, found.bytes, rows).entries())
        if (value !== null) column.set(start + row, value)
    start += rows
  }
  return column
}

/** The same events as the journal's lines. */
export function linesOf({ rows, named }: Columns): string {
  const lines: Record<string, unknown>[] = Array.from({ length: rows }, () => ({}))
  for (const [name, { type, bytes }] of named)
    for (const [row, value] of readColumn(type, bytes, rows).entries())
      if (!isEmpty(value)) (lines[row] as Record<string, unknown>)[name] = value
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** The engine fills in the same emptiness. Where it would be nothing, a zero is something. */
const isEmpty = (value: unknown) =>
  value === null || value === '' || value === false || (typeof value === 'object' && Object.keys(value).length === 0)
