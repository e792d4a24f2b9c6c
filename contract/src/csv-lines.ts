import { visible } from './visible-text.ts'

// What a spreadsheet would run instead of showing: OWASP's list of first characters, in either width, behind spaces too.
const RUNNABLE = /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/
/** Excel takes a file for UTF-8 only with this mark. */
export const CSV_START = '\ufeff'

/**
 * One line of a CSV file, inert wherever it is opened. A text that would run as a formula gets an apostrophe in front, as
 * a spreadsheet writes it; controls and marks of direction are written out.
 */
export function csvLine(values: readonly unknown[]): string {
  return `${visible(values.map(cell).join(','))}\r\n`
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = RUNNABLE.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe
}
