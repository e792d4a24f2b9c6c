import { CSV_START, csvLine } from '@signet/contract/csv-lines'
import type { CsvAnswer } from './queries.ts'

/** The rows that need mending, in the columns of the specification's error row. */
export function errorReport({ invalidRows, duplicateRows }: Pick<CsvAnswer, 'invalidRows' | 'duplicateRows'>): string {
  const heading = [
    'rowNumber',
    'email',
    'invalidEmail',
    'ipAddress',
    'invalidIPAddress',
    'phone',
    'invalidPhone',
    'duplicate',
  ]
  const mark = (wrong: boolean) => (wrong ? 'X' : '')
  return [
    CSV_START + csvLine(heading),
    ...invalidRows.map((row) =>
      csvLine([
        row.rowNumber,
        row.email,
        mark(row.invalidEmail),
        row.ipAddress,
        mark(row.invalidIPAddress),
        row.phone,
        mark(row.invalidPhone),
        '',
      ]),
    ),
    ...duplicateRows.map((row) => csvLine([row, '', '', '', '', '', '', 'X'])),
  ].join('')
}
