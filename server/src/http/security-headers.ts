import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

export interface HeaderOptions {
  /** Where the console signs in and renews tokens, beyond its own origin. */
  signInOrigin: string
  https: boolean
  /** A development server's origin, for its scripts and its reload socket. */
  devOrigin: string | null
}

/** The same on every answer, so they are worked out once: a log stream asks thousands of times a second. */
export function securityHeaders(app: FastifyInstance, options: HeaderOptions): Record<string, string> {
  const headers = { ...fromHelmet(options), 'permissions-policy': PERMISSIONS }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  return headers
}

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
