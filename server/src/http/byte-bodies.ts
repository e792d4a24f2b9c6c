import type { IncomingMessage } from 'node:http'
import type { ByteBody } from '@signet/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { byteBudget, type Share } from './byte-budget.ts'
import { gatherBody } from './gather-body.ts'
import { unpack, unpackedBytes } from './unpack-body.ts'
import { wrongType } from './wrong-type.ts'

const MB = 1024 * 1024
/** What bodies may hold together, however many senders are slow at once. Who floods waits for itself. */
const AS_SENT = { total: 96 * MB, perOwner: 32 * MB, always: MB / 16 }
/** The same for what packed ones become. */
const UNPACKED = { total: 48 * MB, perOwner: 16 * MB }

declare module 'fastify' {
  interface FastifyRequest {
    /** The memory that is held for its body; null: none is. */
    bodyShares: Share[] | null
  }
}

type Hold = (request: FastifyRequest, reply: FastifyReply, done: (refused?: Error) => void) => void

export interface ByteBodies {
  /** Makes a scope read its bodies as bytes, unpacked. The hook reserves their memory before they come, or refuses. */
  readIn(scope: FastifyInstance, body: ByteBody, ownerOf: (request: FastifyRequest) => string): Hold
  held(): number
}

/** A body is held until its answer is ready: a sender that has gone away leaves its work, and its memory, behind. */
export function byteBodies(): ByteBodies {
  const asSent = byteBudget(AS_SENT)
  const unpacked = byteBudget(UNPACKED)

  const release = (request: FastifyRequest) => {
    for (const share of request.bodyShares ?? []) share.release()
  }

  return {
    held: () => asSent.held() + unpacked.held(),
    readIn(scope, { types, maxBytes }, ownerOf) {
      scope.removeAllContentTypeParsers()
      scope.decorateRequest('bodyShares', null)
      const read = async (request: FastifyRequest, payload: IncomingMessage): Promise<Buffer> => {
        const body = await gatherBody(payload, maxBytes)
        const most = unpackedBytes(body.length, request.headers['content-encoding'], maxBytes)
        if (most === 0) return body
        const share = await unpacked.wait(ownerOf(request), most)
        request.bodyShares?.push(share)
        const bytes = await unpack(body, maxBytes)
        share.shrinkTo(bytes.length)
        return bytes
      }
      scope.addContentTypeParser([...types], read)
      // Parsers of no type of its own are asked last.
      scope.addContentTypeParser('*', (_request, _body, done) => done(wrongType(types)))
      scope.addHook('onSend', (request, _reply, _payload, done) => {
        release(request)
        done()
      })
      const reserve = (request: FastifyRequest, reply: FastifyReply): AppError | undefined => {
        const { raw } = request
        // Nothing more would ever be heard of it.
        if (raw.destroyed) return new AppError('unreadable_body', { detail: 'the sender has gone' })
        const announced = Number(request.headers['content-length'] ?? maxBytes)
        if (announced > maxBytes) return new AppError('body_too_large')
        const share = asSent.take(ownerOf(request), announced)
        if (share === null) {
          reply.header('retry-after', '1')
          return new AppError('too_many_requests', { detail: 'too many bodies at once' })
        }
        request.bodyShares = [share]
        raw.once('close', () => {
          if (!raw.complete) release(request)
        })
        return undefined
      }
      return (request, reply, done) => done(reserve(request, reply))
    },
  }
}
