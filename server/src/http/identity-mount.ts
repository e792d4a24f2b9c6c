import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export interface IdentityMount {
  mount: string
  handler(request: IncomingMessage, response: ServerResponse): void
}

/** What the trusted proxies say of a request's origin, for the provider, which sees only the bare request. */
const addresses = new WeakMap<IncomingMessage, string>()

export const addressOf = (request: IncomingMessage) =>
  addresses.get(request) ?? request.socket.remoteAddress ?? 'unknown'

/** The provider reads its own bodies and writes its own headers: fastify only hands the sockets over. */
export async function mountIdentity(app: FastifyInstance, { mount, handler }: IdentityMount): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    const take = async (request: FastifyRequest, reply: FastifyReply) => {
      addresses.set(request.raw, request.ip)
      reply.hijack()
      handler(request.raw, reply.raw)
    }
    scope.all(mount, take)
    scope.all(`${mount}/*`, take)
  })
}
