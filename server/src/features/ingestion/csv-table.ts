import { createHash } from 'node:crypto'
import { csvColumns } from '@signet/contract/csv-columns'
import { limits } from '@signet/contract/limits'
import { AppError } from '../../app-error.ts'
import { csvRows } from './csv-reader.ts'

export interface CsvTable {
  /** By column name as the template spells it, other columns by their own names. */
  readonly rows: readonly Readonly<Record<string, string>>[]
  readonly rowsLeftOut: number
  /** Of the file's bytes: the same file again is recognised by it. */
  readonly digest: string
}

const delimiters = [',', ';', '\t', '|']
/** What the template has, and what an event does besides. Any other column is the sender's own affair. */
export const eventColumns = [
  ...csvColumns,
  'id',
  'sessionId',
  'deviceId',
  'paymentHash',
  'targetApp',
  'reason',
] as const
const spelling = new Map<string, string>(eventColumns.map((name) => [name.toLowerCase(), name]))

/** Reads a file as spreadsheets write it: any of four separators, quotes with newlines in them, UTF-8 or UTF-16. */
export function readCsv(bytes: Uint8Array): CsvTable {
  const text = decode(bytes)
  const header = text.slice(0, Math.max(0, text.search(/[\r\n]|$/)))
  const delimiter = delimiters.reduce((best, each) => (known(header, each) > known(header, best) ? each : best), ',')
  let columns: string[] | undefined
  const lines: string[][] = []
  let count = 0
  for (const row of csvRows(text, delimiter)) {
    if (row.every((cell) => cell.trim() === '')) continue
    if (columns === undefined) {
      columns = row.map(columnName)
      continue
    }
    count += 1
    if (lines.length < limits.csv.rows) lines.push(row)
  }
  // Without a header there is no row that could lack a column.
  if (columns === undefined) throw new AppError('csvErrorEmpty')
  return tableOf(columns, lines, count, bytes)
}

function tableOf(columns: readonly string[], lines: readonly string[][], count: number, bytes: Uint8Array): CsvTable {
  const missing = csvColumns.filter((name) => !columns.includes(name))
  if (missing.length > 0) throw new AppError('csvErrorMissingFields', { fields: { columns: missing.join(', ') } })
  if (lines.length === 0) throw new AppError('csvErrorEmpty')
  return {
    rows: lines.map((line) => toRow(columns, line)),
    rowsLeftOut: count - lines.length,
    digest: createHash('sha256').update(bytes).digest('base64url'),
  }
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    throw new AppError('unreadable_body', { cause: error, detail: `not ${encoding}` })
  }
}

const columnName = (name: string) => spelling.get(name.trim().toLowerCase()) ?? name.trim()

const known = (header: string, delimiter: string) =>
  header.split(delimiter).filter((name) => spelling.has(name.replaceAll('"', '').trim().toLowerCase())).length

function toRow(columns: readonly string[], line: readonly string[]): Record<string, string> {
  const row: Record<string, string> = Object.create(null)
  for (const [at, name] of columns.entries()) row[name] ??= (line[at] ?? '').trim()
  return row
}
