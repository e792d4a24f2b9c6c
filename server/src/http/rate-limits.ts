import { paths } from '@signet/contract/paths'
import type { Route } from '@signet/contract/route'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Member, Person } from '../actor.ts'
import { AppError } from '../app-error.ts'
import { isApiPath } from './api-path.ts'

/** Rejects when it was too much; undefined: there is no limit. */
export type CallerLimit = (
  route: Route,
  actor: Person | Member | null,
  reply: FastifyReply,
) => Promise<void> | undefined

const MINUTE_S = 60
/** Before anybody is known only the address is: several people may share one. */
const ADDRESS_FACTOR = 4

/**
 * Two fences: by address before a token is looked at, by caller after. Log streams pass them by: their fence is what the
 * journal can take (429 with Retry-After), and each workspace's share of it.
 */
export function rateLimits(app: FastifyInstance, requestsPerMinute: number): CallerLimit {
  const byAddress = new RateLimiterMemory({ points: requestsPerMinute * ADDRESS_FACTOR, duration: MINUTE_S })
  const byCaller = new RateLimiterMemory({ points: requestsPerMinute, duration: MINUTE_S })

  app.addHook('onRequest', (request, reply, done) => {
    // The route too, not the path alone: /%761/… and http://host/v1/… are spellings of the same call.
    const isApi = isApiPath(request.url) || isApiPath(request.routeOptions.url ?? '')
    if (!isApi || isStream(request.routeOptions.url)) return done()
    consume(byAddress, request.ip, reply).then(() => done(), done)
  })
  return (route, actor, reply) =>
    actor === null || isStream(route.path) ? undefined : consume(byCaller, callerKey(actor), reply)
}

const isStream = (path: string | undefined) => path === paths.postLogs[1]

function callerKey(actor: Person | Member): string {
  if (actor.kind === 'person') return `person ${actor.claims.sub}`
  return 'person' in actor.by ? `person ${actor.by.person.sub}` : `key ${actor.by.apiKey}`
}

async function consume(limiter: RateLimiterMemory, key: string, reply: FastifyReply) {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    reply.header('retry-after', String(Math.max(1, Math.ceil(error.msBeforeNext / 1000))))
    throw new AppError('too_many_requests')
  }
}
