import type { IncomingEvent } from '@signet/contract/event'
import type { DraftEvent, LogRecord } from '../providers/provider.ts'

const fields: ReadonlySet<string> = new Set([
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
] satisfies (keyof IncomingEvent)[])

/** A record in the contract's own words. null: it has neither a type nor an address, so it is something else. */
export function readNative(record: LogRecord): DraftEvent | null {
  if (typeof record === 'string') return null
  if (!Object.hasOwn(record, 'type') && !Object.hasOwn(record, 'ip')) return null
  const draft: DraftEvent = {}
  let others: Record<string, unknown> | undefined
  for (const name in record) {
    const value = record[name]
    if (isField(name)) draft[name] = value
    else if (value !== null && value !== '') {
      // Without a prototype, so that a field like `__proto__` is a field like any other.
      others ??= Object.create(null) as Record<string, unknown>
      others[name] = value
    }
  }
  if (others !== undefined) draft.otherFields = others
  return draft
}

function isField(name: string): name is keyof IncomingEvent {
  return fields.has(name)
}
