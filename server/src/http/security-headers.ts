import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { isApiPath } from './api-path.ts'

export interface HeaderOptions {
  /** Where the console signs in and renews tokens, beyond its own origin. */
  signInOrigin: string
  https: boolean
  /** A development server's origin, for its scripts and its reload socket. */
  devOrigin: string | null
}

type Headers = Readonly<Record<string, string>>

/** What a page needs, and what an answer does that no browser makes a page of. */
export interface SecurityHeaders {
  readonly ofPages: Headers
  readonly ofAnswers: Headers
}

/** Nothing in an answer is ever run or framed, whatever a browser takes it for. */
export const answerHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
} as const

/**
 * Worked out once, and no more of them than an answer needs: a log stream asks thousands of times a second, and a page's
 * are several times as long as the answer itself.
 */
export function securityHeaders(app: FastifyInstance, options: HeaderOptions): SecurityHeaders {
  const ofPages: Headers = { ...fromHelmet(options), 'permissions-policy': PERMISSIONS }
  const shared = SHARED.flatMap((name) => (ofPages[name] === undefined ? [] : [[name, ofPages[name]]]))
  const ofAnswers: Headers = { ...Object.fromEntries(shared), ...answerHeaders }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isApiPath(request.url) ? ofAnswers : ofPages)
    done()
  })
  return { ofPages, ofAnswers }
}

const SHARED = ['strict-transport-security', 'cross-origin-resource-policy']
const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

function fromHelmet(options: HeaderOptions): Record<string, string> {
  const dev = options.devOrigin === null ? [] : [options.devOrigin, options.devOrigin.replace('http', 'ws')]
  // The development server injects inline scripts for reloading; the built console has none.
  const devScripts = options.devOrigin === null ? [] : [...dev, "'unsafe-inline'"]
  const headers: Record<string, string> = {}
  const taker = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => undefined,
  }
  const apply = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...devScripts],
        styleSrc: ["'self'", "'unsafe-inline'", ...dev],
        imgSrc: ["'self'", 'data:', 'blob:', ...dev],
        fontSrc: ["'self'", 'data:', ...dev],
        connectSrc: ["'self'", options.signInOrigin, ...dev],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", options.signInOrigin],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'", options.signInOrigin],
        frameAncestors: ["'self'"],
        ...(options.https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: options.https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    frameguard: { action: 'sameorigin' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })
  apply({} as IncomingMessage, taker as unknown as ServerResponse, () => undefined)
  return headers
}
