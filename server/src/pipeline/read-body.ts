import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { limits } from '@signet/contract/limits'
import { AppError } from '../app-error.ts'
import type { LogRecord } from '../providers/provider.ts'
import { providerNamed, recordsIn } from '../providers/recognise.ts'

const unzip = promisify(gunzip)
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** One record of a body; null: it is neither an object nor a text. */
export type BodyRecord = LogRecord | null

/** The text of a body. */
export async function readText(body: Uint8Array, encoding: string | undefined): Promise<string> {
  const bytes = await decompress(body, encoding)
  try {
    return utf8.decode(bytes)
  } catch (error) {
    throw new AppError('unreadable_body', { cause: error, detail: 'not UTF-8' })
  }
}

/** A bomb is cut off at the limit, not unpacked. */
export async function decompress(body: Uint8Array, given: string | undefined): Promise<Uint8Array> {
  const encoding = given?.trim().toLowerCase() ?? ''
  if (encoding === 'identity' || encoding === '') return body
  if (encoding !== 'gzip' && encoding !== 'x-gzip') throw new AppError('unsupported_media_type')
  try {
    return await unzip(body, { maxOutputLength: limits.ingest.bodyBytes })
  } catch (error) {
    const tooLarge = error instanceof RangeError || (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new AppError(tooLarge ? 'body_too_large' : 'unreadable_body', { cause: error })
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
  const records = whole === undefined ? readLines(trimmed, open) : recordsOf(whole, open)
  if (records.length > limits.ingest.records) throw new AppError('too_many_records')
  return records
}

type Open = (record: LogRecord) => readonly unknown[]

function readLines(text: string, open: Open): BodyRecord[] {
  const lines = text.split('\n').map((line) => line.trim())
  const filled = lines.filter((line) => line !== '')
  const isJson = filled[0]?.startsWith('{') || filled[0]?.startsWith('[')
  // A single document that does not parse is no set of lines.
  if (isJson && filled.length === 1) throw new AppError('unreadable_body', { detail: 'not JSON' })
  const records = filled.flatMap((line): BodyRecord[] => {
    if (!isJson) return [line]
    const value = parseJson(line)
    return value === undefined || toRecord(value) === null ? [null] : recordsOf(value, open)
  })
  if (records.every((record) => record === null)) throw new AppError('unreadable_body', { detail: 'no line is JSON' })
  return records
}

function recordsOf(value: unknown, open: Open): BodyRecord[] {
  if (Array.isArray(value)) return value.flatMap((each) => oneOrMore(each, open))
  const record = toRecord(value)
  if (record === null) throw new AppError('unreadable_body', { detail: 'neither an object nor an array' })
  return oneOrMore(record, open)
}

function oneOrMore(value: unknown, open: Open): BodyRecord[] {
  const record = toRecord(value)
  if (record === null) return [null]
  if (typeof record === 'object' && Array.isArray(record.events)) return record.events.map(toRecord)
  return open(record).map(toRecord)
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
