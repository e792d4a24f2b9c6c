/** Whatever this store throws on purpose. */
export abstract class EventStoreError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = this.constructor.name
  }
}

/** The engine is starting or down; the same call may succeed later. */
export class EventStoreUnavailable extends EventStoreError {}
/** The store was closed by its owner. */
export class EventStoreClosed extends EventStoreError {}
/** More waits for the engine than the limit allows: the sender should try again later. */
export class BacklogFull extends EventStoreError {}
/** The disk refused the write; nothing was acknowledged. */
export class JournalUnwritable extends EventStoreError {}
/** Another live process owns the data directory. */
export class DirectoryInUse extends EventStoreError {}
/** No chDB for this platform. */
export class NoEmbeddedEngine extends EventStoreError {}

export class QueryTimedOut extends EventStoreError {}
/** The query needs more memory or returns more rows than its bounds allow. */
export class QueryTooLarge extends EventStoreError {}

/** The engine refused a statement; `code` is ClickHouse's error number, 0 when it gave none. */
export class QueryFailed extends EventStoreError {
  readonly code: number
  constructor(message: string, code: number, cause?: unknown) {
    super(message, cause)
    this.code = code
  }
}

const timeoutCodes = new Set([159, 160, 394])
const sizeCodes = new Set([158, 241, 307, 396])

/** The error a caller sees for a number of ClickHouse's. */
export function engineError(message: string, code: number): Error {
  const line = message.replace(/\s+/g, ' ').slice(0, 500)
  if (timeoutCodes.has(code)) return new QueryTimedOut(line)
  if (sizeCodes.has(code)) return new QueryTooLarge(line)
  return new QueryFailed(line, code)
}

const INCORRECT_DATA = 117
// ClickHouse's numbers for "these rows cannot be read": trying again cannot help, and must not block what follows.
const unreadableCodes = new Set([6, 25, 26, 27, 38, 41, 53, 72, INCORRECT_DATA])

/** The same said by ourselves. */
export class RowsUnreadable extends QueryFailed {
  constructor(cause: Error) {
    super(`Rows cannot be read: ${cause.message}`, INCORRECT_DATA, cause)
  }
}

export function isUnreadable(error: unknown): boolean {
  return error instanceof QueryFailed && unreadableCodes.has(error.code)
}
