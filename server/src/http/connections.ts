import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorCode } from '@signet/contract/errors'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import { errorBody } from './error-handler.ts'
import { answerHeaders } from './security-headers.ts'

export interface ArrivalLimits {
  /** A request is there with its whole body after this, or its connection ends. */
  readonly arriveMs: number
  /** How often it is looked: so much later it may be. */
  readonly lookEveryMs: number
}

/** 5 MB in a minute is what a slow line brings; who sends a byte now and then has had its memory for long enough. */
export const arrivalLimits: ArrivalLimits = { arriveMs: 60_000, lookEveryMs: 5_000 }

const REFUSALS: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

/** What is no whole request reaches no route and no hook: it is answered here, in the one shape that errors have. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  // The sender has gone: nobody reads an answer.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const told = new AppError(REFUSALS[error.code ?? ''] ?? 'invalid_request')
  const requestId = randomUUID()
  const body = JSON.stringify(errorBody(told, requestId))
  const head = [
    `HTTP/1.1 ${told.status} ${STATUS_CODES[told.status]}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    ...Object.entries(answerHeaders).map(([name, value]) => `${name}: ${value}`),
    `x-request-id: ${requestId}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}

const LOOK_EVERY_MS = 50

/** Lets work under way finish, but not for longer than this: who is still sending then is cut off. */
export async function drain(app: FastifyInstance, limitMs: number): Promise<void> {
  const late = sleep(limitMs, undefined, { ref: false }).then(() => app.server.closeAllConnections())
  // A connection that its client keeps is idle once it has its answer.
  const looking = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS)
  await Promise.race([app.close(), late])
  clearInterval(looking)
}
