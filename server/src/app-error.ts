import { type ErrorCode, errors } from '@signet/contract/errors'

/** The only error that reaches a caller as itself. `cause` and `detail` go to the log, never onto the wire. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly detail: string | undefined

  constructor(code: ErrorCode, options: { fields?: Record<string, string>; detail?: string; cause?: unknown } = {}) {
    super(errors[code].message, { cause: options.cause })
    this.code = code
    this.status = errors[code].status
    this.fields = options.fields
    this.detail = options.detail
  }
}
