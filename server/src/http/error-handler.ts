import type { ErrorBody, errors } from '@signet/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import {
  BacklogFull,
  EventStoreClosed,
  EventStoreUnavailable,
  JournalUnwritable,
  QueryTimedOut,
  QueryTooLarge,
} from '../stores/events/event-store-errors.ts'
import { RecordsUnavailable } from '../stores/records/records.ts'
import { isApiPath } from './api-path.ts'
import { namesRequests } from './request-log.ts'
import { answerHeaders } from './security-headers.ts'
import { wrongType } from './wrong-type.ts'

/** The console's own, open to everybody. */
const NOT_FOUND_PAGE = '/404'

/** Framework errors that are the caller's, by their code. */
const FRAMEWORK: Record<string, keyof typeof errors> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'unreadable_body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'unreadable_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'unreadable_body',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

/** What the stores say on purpose. */
const STORES: readonly [abstract new (...parameters: never[]) => Error, keyof typeof errors][] = [
  [RecordsUnavailable, 'unavailable'],
  [EventStoreUnavailable, 'unavailable'],
  [EventStoreClosed, 'unavailable'],
  [BacklogFull, 'backlog_full'],
  [JournalUnwritable, 'storage_full'],
  [QueryTimedOut, 'query_too_large'],
  [QueryTooLarge, 'query_too_large'],
]

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const known = STORES.find(([type]) => error instanceof type)
  if (known !== undefined) return new AppError(known[1], { cause: error })
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    // Routes that take anything else than JSON say so themselves.
    if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return wrongType(['application/json'], error)
    const code = FRAMEWORK[error.code]
    if (code !== undefined) return new AppError(code, { cause: error })
  }
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  if (status === 400 || error instanceof SyntaxError) return new AppError('unreadable_body', { cause: error })
  // How the file server refuses a path that leads out of its folder: nothing of ours is there.
  if (status === 403 || status === 404) return new AppError('not_found', { cause: error })
  return new AppError('internal', { cause: error })
}

export function errorBody(error: AppError, requestId: string): ErrorBody {
  const fields = error.fields === undefined ? {} : { fields: error.fields }
  return { error: { code: error.code, message: error.message, ...fields, requestId } }
}

/** What a refusal says beside its body, unless somebody knew better. */
export function refusalHeaders({ status }: AppError): Record<string, string> {
  if (status === 401) return { 'www-authenticate': 'Bearer' }
  return status === 503 || status === 429 ? { 'retry-after': '2' } : {}
}

/** The one place where errors become answers: handlers have no `try`. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const told = toAppError(error)
    // 401 and 403 are everyday answers (specification §8), not reports.
    const named = namesRequests(request.log) ? {} : { reqId: request.id }
    if (told.status >= 500) request.log.error({ ...named, err: told.cause ?? told, detail: told.detail }, told.code)
    else request.log.debug({ code: told.code, detail: told.detail }, 'refused')
    for (const [name, value] of Object.entries(refusalHeaders(told)))
      if (!reply.hasHeader(name)) reply.header(name, value)
    return reply.code(told.status).header('cache-control', 'no-store').send(errorBody(told, request.id))
  })
}

/** Somebody in front of a browser who wants to see a page, as opposed to a program that reads errors. */
export const isBrowserAsking = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && !isApiPath(url) && (headers.accept ?? '').includes('text/html')

/** For addresses that no route could be looked up for: the hooks that add headers do not run there. */
export function answerUnroutable(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const told = toAppError(error)
  reply.headers({
    'x-request-id': request.id,
    'cache-control': 'no-store',
    ...answerHeaders,
  })
  // A fixed path: nothing of an address that cannot be read is ever repeated in a redirect.
  if (isBrowserAsking(request)) reply.redirect(NOT_FOUND_PAGE, 302)
  else reply.code(told.status).send(errorBody(told, request.id))
}
