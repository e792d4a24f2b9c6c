import { limits } from '@signet/contract/limits'
import { AppError } from '../app-error.ts'
import type { LogRecord } from '../providers/provider.ts'
import { providerNamed, recordsIn } from '../providers/recognise.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** One record of a body; null: it is neither an object nor a text. */
export type BodyRecord = LogRecord | null

/** The text of a body, without its byte order mark. */
export function readText(body: Uint8Array): string {
  try {
    return utf8.decode(body)
  } catch (error) {
    throw new AppError('unreadable_body', { cause: error, detail: 'not UTF-8' })
  }
}

/**
 * The records of a body in any of the shapes that senders use: one, an array, `{"events": […]}`, a provider's envelope,
 * JSON lines, or lines of text. Refuses the whole only where nothing could be read.
 */
export function readRecords(text: string, source?: string): BodyRecord[] {
  const trimmed = text.trim()
  if (trimmed === '') throw new AppError('unreadable_body', { detail: 'empty' })
  const whole = parseJson(trimmed)
  const open = (record: LogRecord) => recordsIn(record, source === undefined ? null : providerNamed(source))
  if (whole === undefined) return readLines(trimmed, open)
  if (Array.isArray(whole)) return recordsOf(whole, open)
  if (toRecord(whole) === null) throw new AppError('unreadable_body', { detail: 'neither an object nor an array' })
  return recordsOf([whole], open)
}

type Open = (record: LogRecord) => readonly unknown[]

function readLines(text: string, open: Open): BodyRecord[] {
  const lines = filledLines(text)
  const isJson = lines[0]?.startsWith('{') || lines[0]?.startsWith('[')
  if (!isJson) return lines
  // A single document that does not parse is no set of lines.
  if (lines.length === 1) throw new AppError('unreadable_body', { detail: 'not JSON' })
  const records = recordsOf(lines.map(parseJson), open)
  if (records.every((record) => record === null)) throw new AppError('unreadable_body', { detail: 'no line is JSON' })
  return records
}

function filledLines(text: string): string[] {
  const lines: string[] = []
  for (const [line] of text.matchAll(/\S[^\n]*/g)) add(lines, line.trimEnd())
  return lines
}

function recordsOf(values: readonly unknown[], open: Open): BodyRecord[] {
  const records: BodyRecord[] = []
  for (const value of values) {
    const record = toRecord(value)
    if (record === null) add(records, null)
    else for (const each of contentOf(record, open)) add(records, toRecord(each))
  }
  return records
}

function contentOf(record: LogRecord, open: Open): readonly unknown[] {
  return typeof record === 'object' && Array.isArray(record.events) ? record.events : open(record)
}

/** At once, not at the end: a body of a million pieces must not be read to be refused. */
function add<Record>(records: Record[], record: Record): void {
  if (records.length >= limits.ingest.records) throw new AppError('too_many_records')
  records.push(record)
}

function toRecord(value: unknown): BodyRecord {
  if (typeof value === 'string') return value
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as LogRecord) : null
}

/** undefined: not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
