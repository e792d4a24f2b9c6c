import { routes } from '@signet/contract/routes'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { accountHandlers } from './features/accounts/routes.ts'
import { apiKeyHandlers } from './features/api-keys/routes.ts'
import { applicationHandlers } from './features/application/routes.ts'
import { auditHandlers } from './features/audit/routes.ts'
import { detectionSettingsHandlers } from './features/detection-settings/routes.ts'
import { exclusionHandlers } from './features/exclusions/routes.ts'
import { explorerHandlers } from './features/explorer/routes.ts'
import { takeLogs } from './features/ingestion/ingestion.ts'
import { ingestionHandlers } from './features/ingestion/routes.ts'
import { insightHandlers } from './features/insights/routes.ts'
import { profileHandlers } from './features/profile/routes.ts'
import { signalprintHandlers } from './features/signalprint/routes.ts'
import { threatHandlers } from './features/threats/routes.ts'
import { workspaceHandlers } from './features/workspace/routes.ts'
import { admitWorkspace } from './features/workspace/workspace.ts'
import { bindRoutes } from './http/bind.ts'
import { type ArrivalLimits, answerBrokenRequest, arrivalLimits } from './http/connections.ts'
import { consoleFiles } from './http/console-files.ts'
import { docsPage } from './http/docs-page.ts'
import { answerUnroutable, handleErrors } from './http/error-handler.ts'
import type { Handlers } from './http/handlers.ts'
import { type IdentityMount, mountIdentity } from './http/identity-mount.ts'
import { openApiDocument } from './http/openapi.ts'
import { operations } from './http/operations.ts'
import { rateLimits } from './http/rate-limits.ts'
import { namesRequests, requestId, requestLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { shortWay, standBefore } from './http/short-way.ts'
import type { VerifyToken } from './http/token-verifier.ts'
import { unknownCall } from './http/unknown-call.ts'

/** Every route of the table, from every feature: a missing one does not compile. */
const handlers: Handlers = {
  ...workspaceHandlers,
  ...profileHandlers,
  ...applicationHandlers,
  ...apiKeyHandlers,
  ...auditHandlers,
  ...ingestionHandlers,
  ...accountHandlers,
  ...signalprintHandlers,
  ...explorerHandlers,
  ...threatHandlers,
  ...detectionSettingsHandlers,
  ...insightHandlers,
  ...exclusionHandlers,
}

const JSON_BODY_BYTES = 1024 * 1024

export interface AppOptions {
  context: Context
  verifyToken: VerifyToken
  /** The local identity provider, when it serves here. */
  identity: IdentityMount | null
  /** null: no pages, only the API (tests). */
  console: { folder: string; settings: Record<string, unknown> } | null
  isDraining?: () => boolean
  arrival?: ArrivalLimits
}

/** Builds the whole server without listening: tests inject requests, main.ts listens. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { context } = options
  const { config } = context
  const { arriveMs, lookEveryMs } = options.arrival ?? arrivalLimits
  const app = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    genReqId: requestId,
    bodyLimit: JSON_BODY_BYTES,
    http: { headersTimeout: arriveMs, connectionsCheckingInterval: lookEveryMs },
    requestTimeout: arriveMs,
    clientErrorHandler: answerBrokenRequest,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: true },
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    forceCloseConnections: 'idle',
    frameworkErrors: answerUnroutable,
    childLoggerFactory: requestLog,
  })
  // Bodies are JSON; what is sent as text is told so instead of being taken for a wrong value.
  app.removeContentTypeParser('text/plain')
  handleErrors(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  const signIn = config.oidc?.issuer ?? config.publicUrl
  const { ofPages, ofAnswers } = securityHeaders(app, {
    signInOrigin: new URL(signIn).origin,
    https: config.publicUrl.startsWith('https:'),
    devOrigin: config.consoleDevUrl,
  })
  const limit = rateLimits(app, config.requestsPerMinute)
  const isDraining = options.isDraining ?? (() => false)
  const observe = operations(app, context, isDraining)

  const document = openApiDocument(context.version)
  app.get('/v1/openapi.json', async () => document)
  app.get('/v1/docs', async (_request, reply) =>
    reply.headers(ofPages).type('text/html').send(docsPage(context.version, config.publicUrl)),
  )

  const guarded = doors(context, options.verifyToken)
  bindRoutes(app, context, handlers, guarded, limit)
  // Where every request has its lines in the log, all go the framework's way: it writes them.
  if (!namesRequests(context.log as FastifyBaseLogger)) {
    const { path, access, method } = routes.postLogs
    const way = shortWay({
      path,
      access,
      doors: guarded,
      headers: ofAnswers,
      take: (actor, body) => takeLogs(context, actor, { body, source: undefined }),
      answered: (status, seconds) => observe(path, method, status, seconds),
      log: context.log as FastifyBaseLogger,
      isDraining,
    })
    standBefore(app.server, way)
  }
  const { identity } = options
  if (identity !== null) await mountIdentity(app, identity)
  if (options.console !== null) {
    await consoleFiles(app, {
      ...options.console,
      publicUrl: config.publicUrl,
      devUrl: config.consoleDevUrl,
      opened: context.events.need,
    })
  } else {
    app.setNotFoundHandler(async (request, reply) => {
      throw unknownCall(request, reply)
    })
  }
  return app
}

const doors = (context: Context, verifyToken: VerifyToken) => ({
  verifyToken,
  findApiKey: (secret: string) => context.keyring.find(secret),
  planStatus: (...asked: Parameters<typeof admitWorkspace> extends [Context, ...infer Rest] ? Rest : never) =>
    admitWorkspace(context, ...asked),
  countRequest: context.meter.countRequest,
})
