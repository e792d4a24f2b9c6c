import type { DraftEvent, LogRecord } from '../providers/provider.ts'

const fields = [
  'type',
  'ip',
  'userAgent',
  'timestamp',
  'accountId',
  'email',
  'phone',
  'sessionId',
  'deviceId',
  'paymentHash',
  'targetApp',
  'reason',
  'id',
  'customData',
] as const satisfies readonly (keyof DraftEvent)[]

/** A record in the contract's own words. null: it has neither a type nor an address, so it is something else. */
export function readNative(record: LogRecord): DraftEvent | null {
  if (typeof record === 'string') return null
  if (!Object.hasOwn(record, 'type') && !Object.hasOwn(record, 'ip')) return null
  const draft: DraftEvent = {}
  for (const field of fields) if (Object.hasOwn(record, field)) draft[field] = record[field]
  return draft
}
