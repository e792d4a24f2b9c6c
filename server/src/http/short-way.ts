import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Access } from '@signet/contract/access'
import type { FastifyBaseLogger } from 'fastify'
import type { Member } from '../actor.ts'
import { errorBody, refusalHeaders, toAppError } from './error-handler.ts'
import { authorizeByKey, credentialsOf, type Doors, isKeyBearer } from './guard.ts'
import { requestId } from './request-log.ts'

/** An event, or a few. */
const SMALL_BYTES = 16 * 1024
/** So many are on their way at once: what they hold is bounded before anybody knows who sends. */
const MOST_UNDER_WAY = 2_000
const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i

export interface ShortWay {
  readonly path: string
  readonly access: Access
  readonly doors: Doors
  /** Of every answer. */
  readonly headers: Readonly<Record<string, string>>
  readonly take: (actor: Member, body: Uint8Array) => Promise<object>
  readonly answered: (status: number, seconds: number) => void
  readonly log: FastifyBaseLogger
  readonly isDraining: () => boolean
}

/**
 * A log stream posts its events one by one, thousands in a second, and the framework's way from a request to its handler
 * takes longer than all that is done with an event. So posts of one route go straight to it: small bodies of plain JSON,
 * with an API key. The answers are those of the other way, which takes everything else. True: the request is taken.
 */
export function shortWay(
  way: ShortWay,
  most = MOST_UNDER_WAY,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const fixed = Object.entries({ ...way.headers, 'content-type': 'application/json; charset=utf-8' }).flat()
  fixed.push('cache-control', 'no-store')
  let underWay = 0

  function send(response: ServerResponse, status: number, id: string, body: object, more: readonly string[]): void {
    const text = JSON.stringify(body)
    const closing = way.isDraining() ? ['connection', 'close'] : []
    const length = String(Buffer.byteLength(text))
    response.writeHead(status, [...fixed, 'x-request-id', id, 'content-length', length, ...more, ...closing])
    response.end(text)
  }

  async function answer(request: IncomingMessage, response: ServerResponse, body: Uint8Array): Promise<number> {
    const id = requestId(request)
    try {
      const actor = await authorizeByKey(way.doors, way.access, credentialsOf(request, id))
      way.doors.countRequest(actor.workspaceId)
      send(response, 200, id, await way.take(actor, body), [])
      return 200
    } catch (error) {
      const told = toAppError(error)
      if (told.status >= 500) way.log.error({ reqId: id, err: told.cause ?? told, detail: told.detail }, told.code)
      send(response, told.status, id, errorBody(told, id), Object.entries(refusalHeaders(told)).flat())
      return told.status
    }
  }

  return (request, response) => {
    if (underWay >= most || !isShort(way.path, request)) return false
    const began = performance.now()
    const pieces: Buffer[] = []
    let isWhole = false
    underWay += 1
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.once('end', async () => {
      isWhole = true
      const [first] = pieces
      const status = await answer(request, response, first && pieces.length === 1 ? first : Buffer.concat(pieces))
      underWay -= 1
      way.answered(status, (performance.now() - began) / 1000)
    })
    request.once('close', () => {
      if (!isWhole) underWay -= 1
    })
    return true
  }
}

function isShort(path: string, { method, url, headers }: IncomingMessage): boolean {
  const bytes = Number(headers['content-length'])
  return (
    method === 'POST' &&
    url === path &&
    bytes > 0 &&
    bytes <= SMALL_BYTES &&
    headers['content-encoding'] === undefined &&
    JSON_TYPE.test(headers['content-type'] ?? '') &&
    isKeyBearer(headers.authorization)
  )
}

/** Asked before the framework: what it takes never gets there. */
export function standBefore(server: Server, take: ReturnType<typeof shortWay>): void {
  const others = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (!take(request, response)) for (const other of others) other.call(server, request, response)
  })
}
