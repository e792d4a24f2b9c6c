import type { ByteBody } from '@signet/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { byteBudget, type Share } from './byte-budget.ts'
import { unpack, unpackedBytes } from './unpack-body.ts'

const MB = 1024 * 1024
/** What bodies may hold together, however many senders are slow at once. Who floods waits for itself. */
const AS_SENT = { total: 96 * MB, perOwner: 32 * MB, always: MB / 16 }
/** The same for what packed ones become. */
const UNPACKED = { total: 48 * MB, perOwner: 16 * MB }

type Hold = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

export interface ByteBodies {
  /** Makes a scope read its bodies as bytes, unpacked. The hook reserves their memory before they come, or refuses. */
  readIn(scope: FastifyInstance, body: ByteBody, ownerOf: (request: FastifyRequest) => string): Hold
  held(): number
}

/** A body is held until its answer is ready: a sender that has gone away leaves its work, and its memory, behind. */
export function byteBodies(): ByteBodies {
  const asSent = byteBudget(AS_SENT)
  const unpacked = byteBudget(UNPACKED)
  const shares = new WeakMap<FastifyRequest, Share[]>()

  const release = (request: FastifyRequest) => {
    for (const share of shares.get(request) ?? []) share.release()
  }

  return {
    held: () => asSent.held() + unpacked.held(),
    readIn(scope, { types, maxBytes }, ownerOf) {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(
        [...types],
        { parseAs: 'buffer', bodyLimit: maxBytes },
        async (request: FastifyRequest, body: Buffer) => {
          const most = unpackedBytes(body.length, request.headers['content-encoding'], maxBytes)
          if (most === 0) return body
          const share = await unpacked.wait(ownerOf(request), most)
          shares.get(request)?.push(share)
          const bytes = await unpack(body, maxBytes)
          share.shrinkTo(bytes.length)
          return bytes
        },
      )
      scope.addHook('onSend', (request, _reply, _payload, done) => {
        release(request)
        done()
      })
      return async (request, reply) => {
        const { raw } = request
        // Nothing more would ever be heard of it.
        if (raw.destroyed) throw new AppError('unreadable_body', { detail: 'the sender has gone' })
        const announced = Number(request.headers['content-length'] ?? maxBytes)
        if (announced > maxBytes) throw new AppError('body_too_large')
        const share = asSent.take(ownerOf(request), announced)
        if (share === null) {
          reply.header('retry-after', '1')
          throw new AppError('too_many_requests', { detail: 'too many bodies at once' })
        }
        shares.set(request, [share])
        raw.once('close', () => {
          if (!raw.complete) release(request)
        })
      }
    },
  }
}
