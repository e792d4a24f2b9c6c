import type { CsvAnswer } from './queries.ts'

// What a spreadsheet would run instead of showing.
const RUNNABLE = /^[=+\-@\t\r]/

const cell = (text: string) => {
  const safe = RUNNABLE.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (values: readonly string[]) => `${values.map(cell).join(',')}\r\n`

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
    `\ufeff${line(heading)}`,
    ...invalidRows.map((row) =>
      line([
        String(row.rowNumber),
        row.email,
        mark(row.invalidEmail),
        row.ipAddress,
        mark(row.invalidIPAddress),
        row.phone,
        mark(row.invalidPhone),
        '',
      ]),
    ),
    ...duplicateRows.map((row) => line([String(row), '', '', '', '', '', '', 'X'])),
  ].join('')
}
