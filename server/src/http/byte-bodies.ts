import type { ByteBody } from '@signet/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

/** What bodies may hold in memory together, however many senders are slow at once. */
const TOTAL_BYTES = 96 * 1024 * 1024
/** And one workspace of it: who floods waits for itself. */
const WORKSPACE_BYTES = TOTAL_BYTES / 3

type Hold = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Reads bodies as bytes. The hook it returns reserves their memory before they come, or refuses with Retry-After. */
export function byteBodies(): (
  scope: FastifyInstance,
  body: ByteBody,
  workspaceOf: (request: FastifyRequest) => string,
) => Hold {
  let held = 0
  const heldBy = new Map<string, number>()

  return (scope, { types, maxBytes }, workspaceOf) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      [...types],
      { parseAs: 'buffer', bodyLimit: maxBytes },
      async (_: unknown, body: Buffer) => body,
    )
    return async (request, reply) => {
      const announced = Number(request.headers['content-length'] ?? maxBytes)
      if (announced > maxBytes) throw new AppError('body_too_large')
      const workspace = workspaceOf(request)
      const own = (heldBy.get(workspace) ?? 0) + announced
      if (held + announced > TOTAL_BYTES || own > WORKSPACE_BYTES) {
        reply.header('retry-after', '1')
        throw new AppError('too_many_requests', { detail: 'too many bodies at once' })
      }
      held += announced
      heldBy.set(workspace, own)
      reply.raw.once('close', () => {
        held -= announced
        const left = (heldBy.get(workspace) ?? 0) - announced
        if (left > 0) heldBy.set(workspace, left)
        else heldBy.delete(workspace)
      })
    }
  }
}
