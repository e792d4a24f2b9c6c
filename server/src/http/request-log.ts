import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'

const GIVEN_ID = /^[\w-]{8,64}$/

/** A caller's own id is kept when it is harmless, so that both sides' logs can be matched. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && GIVEN_ID.test(given) ? given : randomUUID()
}

/** A log of its own costs a request more than its answer: it has one only where its own lines are written at all. */
export function requestLog(
  log: FastifyBaseLogger,
  bindings: Record<string, unknown>,
  options: object,
): FastifyBaseLogger {
  return namesRequests(log) ? log.child(bindings, options) : log
}

/** Whether lines of a request's log name the request already. */
export const namesRequests = (log: FastifyBaseLogger) => (log as Partial<Logger>).isLevelEnabled?.('info') ?? false

const SECRET_NAMES = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'token',
  'key',
  'access_token',
  'refresh_token',
  'id_token',
  'code',
]

/** JSON lines. What could sign somebody in never reaches them, at any depth we log. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const paths = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `req.headers.${name}`])
  const options = {
    level,
    base: {},
    redact: { paths: [...paths, 'req.headers["set-cookie"]'], censor: '[redacted]' },
    serializers: {
      req: (request: { method: string; url: string; id: string }) => ({
        method: request.method,
        url: withoutQuery(request.url),
      }),
      err: describeError,
    },
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** What a database refused is told without the values: they are people's names and addresses. Its code is none that signs in. */
function describeError(error: Error) {
  const { code, params: _values, message, stack, ...rest } = pino.stdSerializers.err(error)
  const withoutValues = (text: string) => text.replace(/\nparams: [^\n]*/g, '')
  return { ...rest, message: withoutValues(message), stack: withoutValues(stack), reason: code }
}

/** Query strings carry codes, invitation ids and e-mail addresses. */
export const withoutQuery = (url: string) => url.replace(/\?.*$/s, '?…')
