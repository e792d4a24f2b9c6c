import type { CsvErrorRow } from '@signet/contract/ingestion'
import { limits } from '@signet/contract/limits'
import { readEmail } from '@signet/engine/identifiers/email'
import { readIp } from '@signet/engine/identifiers/ip'
import { readPhone } from '@signet/engine/identifiers/phone'
import { judgeAge, readTimestamp } from '@signet/engine/identifiers/timestamp'
import { AppError } from '../../app-error.ts'
import type { LogRecord } from '../../providers/provider.ts'
import { type CsvTable, eventColumns } from './csv-table.ts'

export interface JudgedRows {
  readonly records: LogRecord[]
  /** The row that each record comes from. */
  readonly rowNumbers: number[]
  readonly invalidRows: CsvErrorRow[]
  readonly duplicateRows: number[]
}

type Row = CsvTable['rows'][number]

/** Finds what the error report lists, and makes records of the rest. Dates out of range refuse the file. */
export function judgeRows({ rows, digest }: CsvTable, now: number): JudgedRows {
  refuseDates(rows, now)
  const invalidRows: CsvErrorRow[] = []
  const duplicateRows: number[] = []
  const seen = new Set<string>()
  const records: LogRecord[] = []
  const rowNumbers: number[] = []
  for (const [at, row] of rows.entries()) {
    const content = JSON.stringify(row)
    if (seen.has(content)) {
      duplicateRows.push(at + 1)
      continue
    }
    seen.add(content)
    const invalid = judgeIdentifiers(row, at + 1)
    if (invalid !== null) invalidRows.push(invalid)
    rowNumbers.push(at + 1)
    records.push(toRecord(row, `${digest}:${at + 1}`))
  }
  return { records, rowNumbers, invalidRows, duplicateRows }
}

function refuseDates(rows: readonly Row[], now: number): void {
  for (const code of ['datesTooOld', 'datesTooNew'] as const) {
    const found = rows.flatMap(({ timestamp = '' }, at) => {
      const moment = readTimestamp(timestamp)
      return moment !== null && judgeAge(moment, now, limits.csv) === code ? [at + 1] : []
    })
    if (found.length > 0) throw new AppError(code, { fields: { rows: listed(found) } })
  }
}

const listed = (rows: readonly number[]) => `${rows.slice(0, 10).join(', ')}${rows.length > 10 ? ' …' : ''}`

function judgeIdentifiers(row: Row, rowNumber: number): CsvErrorRow | null {
  const { email = '', ip = '', phone = '' } = row
  const invalidEmail = email !== '' && readEmail(email) === null
  const invalidIPAddress = readIp(ip) === null
  const invalidPhone = phone !== '' && readPhone(phone) === null
  if (!invalidEmail && !invalidIPAddress && !invalidPhone) return null
  return { rowNumber, email, invalidEmail, ipAddress: ip, invalidIPAddress, phone, invalidPhone }
}

// A row that tells no moment gets its place in the file as its id: the same file again is then the same event.
function toRecord(row: Row, place: string): LogRecord {
  const { timestamp = '', id = '', userAgent = '' } = row
  const known = Object.fromEntries(eventColumns.map((name) => [name, row[name]]))
  return {
    ...known,
    id: id === '' && timestamp === '' ? place : id,
    // A file must tell it (specification §3); an empty one would pass for a stream's that has none.
    userAgent: userAgent === '' ? undefined : userAgent,
  }
}
