import type { RouteName } from '@signet/contract/paths'
import type { Route } from '@signet/contract/route'
import { routes } from '@signet/contract/routes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Member, Person } from '../actor.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { authorize, type Doors } from './guard.ts'
import type { Handlers } from './handlers.ts'
import type { CallerLimit } from './rate-limits.ts'

type Handler = (call: {
  context: Context
  actor: Person | Member | null
  query: unknown
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
  for (const name of Object.keys(routes) as RouteName[]) {
    const route: Route = routes[name]
    const handle = handlers[name] as unknown as Handler
    app.route({
      method: route.method,
      url: route.path,
      config: { routeName: name },
      handler: async (request, reply) => {
        const actor = await authorize(doors, route.access, credentials(request))
        await limit(actor, reply)
        // After the limit: a plan's requests are those that were let in.
        if (actor?.kind === 'member' && 'apiKey' in actor.by) await doors.countRequest(actor.workspaceId)
        const query = parse(route.query, request.query)
        const body = route.body === null ? undefined : parse(route.body, request.body ?? {})
        const answer = await handle({ context, actor, query, body })
        return reply.code(route.status).header('cache-control', 'no-store').send(route.answer.parse(answer))
      },
    })
  }
}

function credentials(request: FastifyRequest) {
  const header = request.headers['x-client-uuid']
  return {
    authorization: request.headers.authorization,
    clientUUID: Array.isArray(header) ? header[0] : header,
    requestId: request.id,
  }
}

/** Problems are told by field, in the sentences of the contract. */
function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  throw new AppError('invalid_request', { fields })
}
