/** What the API answered instead of a result. Status 0: it could not be reached at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | null

  constructor(status: number, code: string, message: string, fields: Record<string, string>, requestId: string | null) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.requestId = requestId
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const text = (value: unknown, fallback: string) => (typeof value === 'string' && value !== '' ? value : fallback)

/** Reads `{error: {code, message, fields?, requestId}}`; a proxy's own error page is no reason to fail a second time. */
export function apiErrorFrom(status: number, body: unknown, requestIdHeader: string | null): ApiError {
  const error = isRecord(body) && isRecord(body.error) ? body.error : {}
  const fields = isRecord(error.fields) ? Object.entries(error.fields) : []
  const sentences = fields.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const requestId = text(error.requestId, requestIdHeader ?? '')
  return new ApiError(
    status,
    text(error.code, 'internal'),
    text(error.message, `The server answered with status ${status}.`),
    Object.fromEntries(sentences),
    requestId === '' ? null : requestId,
  )
}

export const unreachable = () => new ApiError(0, 'unreachable', 'The server could not be reached.', {}, null)

export const isPlanInactive = (error: unknown) => error instanceof ApiError && error.status === 402
