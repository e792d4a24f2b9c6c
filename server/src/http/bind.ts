import { Readable } from 'node:stream'
import type { RouteName } from '@signet/contract/paths'
import { unreadableAt } from '@signet/contract/readable-text'
import type { Download, Route } from '@signet/contract/route'
import { routes } from '@signet/contract/routes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Member, Person } from '../actor.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { byteBodies } from './byte-bodies.ts'
import { authorize, credentialsOf, type Doors } from './guard.ts'
import type { Handlers } from './handlers.ts'
import type { CallerLimit } from './rate-limits.ts'

type Actor = Person | Member | null

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, where the route asks for it. */
    actor: Actor
  }
}

type Handler = (call: {
  context: Context
  actor: Actor
  params: unknown
  query: unknown
  headers: unknown
  body: unknown
}) => Promise<unknown>

/** Makes every route of the table answer: guard, parse, call, answer. The types make a missing handler fail the build. */
export function bindRoutes(
  app: FastifyInstance,
  context: Context,
  handlers: Handlers,
  doors: Doors,
  limit: CallerLimit,
): void {
  const bodies = byteBodies()
  app.decorateRequest('actor', null)
  for (const name of Object.keys(routes) as RouteName[]) {
    const route: Route = routes[name]
    // Who calls is known before a byte of the body is read.
    const admit = async (request: FastifyRequest, reply: FastifyReply) => {
      const actor = await authorize(doors, route.access, credentialsOf(request, request.id))
      const limited = limit(route, actor, reply)
      if (limited !== undefined) await limited
      // After the limit: a plan's requests are those that were let in.
      if (isKey(actor)) doors.countRequest(actor.workspaceId)
      request.actor = actor
    }
    // A body may be a minute on its way. A key that was revoked meanwhile, or whose plan ended, brings nothing in: what
    // is answered counts from the moment that the body is whole.
    const admitStill = async (request: FastifyRequest) => {
      if (isKey(request.actor)) await authorize(doors, route.access, credentialsOf(request, request.id))
    }
    const preHandler = route.body === null ? [] : [admitStill]
    const readParams = readerOf(route.params)
    const readQuery = readerOf(route.query)
    const readHeaders = readerOf(route.headers)
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const result = await (handlers[name] as unknown as Handler)({
        context,
        actor: request.actor,
        params: readParams(request.params),
        query: readQuery(request.query),
        headers: readHeaders(request.headers),
        body: route.body === null ? undefined : parse(route.body, request.body ?? {}),
      })
      reply.code(route.status).header('cache-control', 'no-store')
      return route.download === null ? reply.send(route.answer.parse(result)) : sendFile(reply, result as Download)
    }
    // A parser belongs to the scope it is added in: bytes are read as such on their own route only.
    app.register(async (scope) => {
      const { method, path: url, bytes } = route
      const config = { routeName: name }
      const options = { method, url, config, preHandler, handler: answer }
      if (bytes === null) return scope.route({ ...options, onRequest: admit })
      const hold = bodies.readIn(scope, bytes, ({ actor }) => workspaceOf(actor))
      return scope.route({ ...options, bodyLimit: bytes.maxBytes, onRequest: [admit, hold] })
    })
  }
}

const isKey = (actor: Actor): actor is Member => actor?.kind === 'member' && 'apiKey' in actor.by

const workspaceOf = (actor: Actor) => (actor?.kind === 'member' ? actor.workspaceId : '')

function sendFile(reply: FastifyReply, { contentType, fileName, chunks }: Download) {
  return reply
    .header('content-type', `${contentType}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(chunks, { objectMode: false }))
}

/** Most routes ask for no parameters and no headers of their own: what nobody asks for is not looked at. */
function readerOf(schema: z.ZodType): (value: unknown) => unknown {
  const asksNothing = schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0
  return asksNothing ? () => ({}) : (value) => parse(schema, value)
}

/** Problems are told by field, in the sentences of the contract. No text comes in that the records could not keep. */
function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) {
    const unreadable = unreadableAt(parsed.data)
    if (unreadable === null) return parsed.data
    throw new AppError('invalid_request', { fields: { [unreadable || 'body']: 'Not a readable text' } })
  }
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  throw new AppError('invalid_request', { fields })
}
