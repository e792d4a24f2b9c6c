import { limits } from '@signet/contract/limits'
import { parseJson } from '@signet/contract/parse-json'
import { AppError } from '../app-error.ts'
import type { LogRecord } from '../providers/provider.ts'
import { providerNamed, providerOf, recordsIn } from '../providers/recognise.ts'
import { heldBy, objectsWithRepeatedKeys } from './repeated-keys.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Stands for a record in which an object names a key twice: one of the two values would be lost. */
export const repeatedKey = Symbol('repeated key')

/** One record of a body; null: it is neither an object nor a text. */
export type BodyRecord = LogRecord | null | typeof repeatedKey

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
 * or lines, each of JSON or of text. Refuses the whole only where nothing could be read.
 */
export function readRecords(text: string, source?: string): BodyRecord[] {
  const trimmed = text.trim()
  if (trimmed === '') throw new AppError('unreadable_body', { detail: 'empty' })
  const whole = jsonOf(trimmed)
  const open = (record: LogRecord) => recordsIn(record, source === undefined ? null : providerNamed(source))
  if (whole === undefined) return readLines(trimmed, open)
  if (!Array.isArray(whole) && toRecord(whole) === null)
    throw new AppError('unreadable_body', { detail: 'neither an object nor an array' })
  const records: BodyRecord[] = []
  addSound(records, trimmed, whole, open)
  return records
}

type Open = (record: LogRecord) => readonly unknown[]

function readLines(text: string, open: Open): BodyRecord[] {
  const records: BodyRecord[] = []
  for (const line of filledLines(text)) addSound(records, line, readLine(line), open)
  // Text may be of a kind that nobody knows; what begins as JSON and goes on as nothing is broken.
  if (looksLikeJson(text) && !records.some(isReadable))
    throw new AppError('unreadable_body', { detail: 'no line is JSON' })
  return records
}

/** Each line for itself: files of several sources are put together, and one bad line is no reason to lose the others. */
function readLine(line: string): unknown {
  if (looksLikeJson(line)) return jsonOf(line)
  return line.startsWith('"') ? (jsonOf(line) ?? line) : line
}

function looksLikeJson(text: string): boolean {
  return text.startsWith('{') || text.startsWith('[')
}

function isReadable(record: BodyRecord): boolean {
  return typeof record === 'string' ? providerOf(record) !== null : record !== null
}

function filledLines(text: string): string[] {
  const lines: string[] = []
  for (const [line] of text.matchAll(/\S[^\n]*/g)) add(lines, line.trimEnd())
  return lines
}

/** The records of what a text was read as, but for those that name a key twice. Where what they lie in does, none is sound. */
function addSound(records: BodyRecord[], text: string, value: unknown, open: Open): void {
  const first = records.length
  addAll(records, value, open)
  const repeated = objectsWithRepeatedKeys(text, value)
  if (repeated.size === 0) return
  const found = new Set<object>()
  const judged = records.splice(first).map((record): BodyRecord => {
    const held = heldBy(record, repeated)
    for (const each of held) found.add(each)
    return held.length === 0 ? record : repeatedKey
  })
  records.push(...(found.size < repeated.size ? [repeatedKey as BodyRecord] : judged))
}

/** The value's records: those of its elements, where it is an array. */
function addAll(records: BodyRecord[], value: unknown, open: Open): void {
  if (Array.isArray(value)) for (const each of value) addOpened(records, each, open)
  else addOpened(records, value, open)
}

function addOpened(records: BodyRecord[], value: unknown, open: Open): void {
  const record = toRecord(value)
  if (record === null) add(records, null)
  else for (const each of open(record)) add(records, toRecord(each))
}

/** At once, not at the end: a body of a million pieces must not be read to be refused. */
function add<Record>(records: Record[], record: Record): void {
  if (records.length >= limits.ingest.records) throw new AppError('too_many_records')
  records.push(record)
}

function toRecord(value: unknown): LogRecord | null {
  if (typeof value === 'string') return value
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as LogRecord) : null
}

/** undefined: not JSON. */
function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
