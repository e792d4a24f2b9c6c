import { csvColumns } from '@signet/contract/csv-columns'
import { isoTime, type Shape } from './shape.ts'

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The columns of the console's template. */
export const csv: Shape = {
  contentType: 'text/csv',
  header: csvColumns.join(','),
  line(event) {
    const row = { ...event, timestamp: isoTime(event) }
    return csvColumns.map((column) => quoted(row[column] ?? '')).join(',')
  },
}
