import { z } from 'zod'
import { limits } from './limits.ts'
import { route } from './route.ts'

/** Where an event came from: the name in `?source=`, in the stored event and in the health view. */
export const sources = [
  'native',
  'csv',
  'auth0',
  'okta',
  'pingone',
  'pingfederate',
  'keycloak',
  'entra',
  'onelogin',
  'duo',
  'google',
  'cognito',
  'caep',
] as const
export type Source = (typeof sources)[number]

/** Why a record was not kept. The sentence stands in the answer, the code in the health view. */
export const rejections = {
  unreadable: 'This is no JSON object.',
  repeated_key: 'An object in it names a key twice.',
  unknown_shape: 'The shape of this record is not known.',
  unknown_type: 'The event type is not known.',
  invalid_ip: 'The ip is missing or not a unicast or private address.',
  missing_user_agent: 'The userAgent is missing.',
  invalid_user_agent: 'The userAgent is no text or longer than 1,024 characters.',
  invalid_timestamp: 'The timestamp cannot be read.',
  datesTooOld: 'The timestamp is more than 31 days in the past.',
  datesTooNew: 'The timestamp is more than 1 day in the future.',
  no_identifier: 'There is no valid ip, accountId, email or phone.',
  invalid_text: 'A text holds characters that cannot be kept (NUL or half a surrogate pair).',
  invalid_id: 'The id is no text of 1 to 256 characters.',
  invalid_field: 'A field has the wrong type or is too long.',
  invalid_reason: 'The reason is not known.',
  invalid_custom_data: 'customData must be an object of at most 8 KB, with keys without dots and control characters.',
  too_deep: 'The record is nested too deeply.',
} as const satisfies Record<string, string>
export type Rejection = keyof typeof rejections

export const IngestAnswer = z.object({
  requestId: z.string(),
  accepted: z.int(),
  duplicates: z.int(),
  ignored: z.int(),
  rejected: z.int(),
  /** The first hundred; `index` counts the records of the body from 0. */
  errors: z.array(z.object({ index: z.int(), code: z.string(), message: z.string() })),
  /** Names that no event has, the first twenty, where there were any. Their values are kept as customData. */
  unknownFields: z.array(z.string()).optional(),
})
export type IngestAnswer = z.infer<typeof IngestAnswer>

/** A row with an identifier that is not valid, as the error report lists it. Rows count from 1, below the header. */
export const CsvErrorRow = z.object({
  rowNumber: z.int(),
  email: z.string(),
  invalidEmail: z.boolean(),
  ipAddress: z.string(),
  invalidIPAddress: z.boolean(),
  phone: z.string(),
  invalidPhone: z.boolean(),
})
export type CsvErrorRow = z.infer<typeof CsvErrorRow>

export const CsvAnswer = IngestAnswer.extend({
  /** false: nothing was kept, because rows hold identifiers that are not valid and they were not to be skipped. */
  stored: z.boolean(),
  rows: z.int(),
  /** Rows beyond the 4,500 that are read at a time. */
  rowsLeftOut: z.int(),
  invalidRows: z.array(CsvErrorRow),
  /** Rows that the file holds twice; the second one is skipped. */
  duplicateRows: z.array(z.int()),
})
export type CsvAnswer = z.infer<typeof CsvAnswer>

const Count = z.object({
  accepted: z.int(),
  duplicates: z.int(),
  ignored: z.int(),
  rejected: z.int(),
})

export const IngestionHealth = z.object({
  total: Count,
  /** One row an hour, oldest first, hours without records left out. */
  hours: z.array(Count.extend({ time: z.iso.datetime() })),
  rejections: z.array(z.object({ source: z.string(), code: z.string(), count: z.int(), lastAt: z.iso.datetime() })),
  /** The providers' codes that are no event of an account, most frequent first. */
  ignoredCodes: z.array(z.object({ source: z.string(), code: z.string(), count: z.int(), lastAt: z.iso.datetime() })),
  sources: z.array(
    Count.extend({ source: z.string(), lastEvent: z.iso.datetime().nullable(), lastReceived: z.iso.datetime() }),
  ),
  store: z.object({
    state: z.enum(['starting', 'ready', 'down']),
    /** Accepted events that are on disk but cannot be searched yet. */
    waitingBytes: z.int(),
    lagMs: z.int(),
    /** How far detection is behind what can be searched. */
    detectionLagMs: z.int(),
    /** How far the graph is. */
    linksLagMs: z.int(),
  }),
})
export type IngestionHealth = z.infer<typeof IngestionHealth>

const bodyTypes = [
  'application/json',
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/secevent+jwt',
  'text/plain',
] as const

export const ingestionRoutes = {
  checkLogs: route('checkLogs', {
    tag: 'ingestion',
    summary: 'Answers Okta’s check of an event hook',
    access: { kind: 'anyone' },
    headers: z.object({ 'x-okta-verification-challenge': z.string().min(1).max(1024).optional() }),
    answer: z.object({ verification: z.string() }),
    errors: ['invalid_request'],
  }),
  postLogs: route('postLogs', {
    tag: 'ingestion',
    summary: 'Take in events: one, an array, JSON lines, or the records of an identity provider',
    access: { kind: 'workspace', permission: 'events.write', keys: true, plan: 'active' },
    query: z.object({ source: z.enum(sources).optional() }),
    headers: z.object({
      'content-type': z.string().optional(),
      'content-encoding': z.string().optional(),
    }),
    body: z.instanceof(Uint8Array),
    bytes: { types: bodyTypes, maxBytes: limits.ingest.bodyBytes },
    answer: IngestAnswer,
    errors: ['plan_limit_reached', 'too_many_records', 'backlog_full', 'storage_full'],
  }),
  uploadCsv: route('uploadCsv', {
    tag: 'ingestion',
    summary:
      'Take in a CSV file of events; a row with a wrong identifier loses it, or is listed, as `skipIdentifiers` says',
    access: { kind: 'workspace', permission: 'events.write', keys: false, plan: 'active' },
    query: z.object({ skipIdentifiers: z.stringbool().default(false) }),
    headers: z.object({ 'content-encoding': z.string().optional() }),
    body: z.instanceof(Uint8Array),
    bytes: { types: ['text/csv'], maxBytes: limits.ingest.bodyBytes },
    answer: CsvAnswer,
    errors: [
      'csvErrorMissingFields',
      'csvErrorEmpty',
      'csvErrorQuote',
      'datesTooOld',
      'datesTooNew',
      'plan_limit_reached',
      'backlog_full',
      'storage_full',
    ],
  }),
  getIngestionHealth: route('getIngestionHealth', {
    tag: 'ingestion',
    summary: 'What came in, what was refused and why, by hour and by source',
    access: { kind: 'workspace', permission: 'events.read', keys: false, plan: 'any' },
    query: z.object({ days: z.coerce.number().int().min(1).max(31).default(1) }),
    answer: IngestionHealth,
  }),
}
