import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

export interface HeaderOptions {
  /** Where the console signs in and renews tokens, beyond its own origin. */
  signInOrigin: string
  https: boolean
  /** A development server's origin, for its scripts and its reload socket. */
  devOrigin: string | null
}

export async function securityHeaders(app: FastifyInstance, options: HeaderOptions): Promise<void> {
  const dev = options.devOrigin === null ? [] : [options.devOrigin, options.devOrigin.replace('http', 'ws')]
  // The development server injects inline scripts for reloading; the built console has none.
  const devScripts = options.devOrigin === null ? [] : [...dev, "'unsafe-inline'"]
  await app.register(helmet, {
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
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
  })
}
