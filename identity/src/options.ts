import type { IncomingMessage } from 'node:http'
import { IdentityError } from './identity-error.ts'
import type { Database, Directory, Log, Mail } from './ports.ts'

export interface ConsoleClient {
  clientId: string
  redirectUris: string[]
  postLogoutRedirectUris: string[]
  /** Where authorization errors and spent links end: a path on the issuer's origin, or a full URL. Must lie outside the sign-in gate. */
  errorPage: string
}

export interface IdentityOptions {
  /** With the mount path, for example http://127.0.0.1:8080/identity. */
  issuer: string
  db: Database
  /** 32 bytes. Opens the signing keys and all stored protocol state, signs cookies. */
  secret: Uint8Array
  console: ConsoleClient
  /** The API resource that access tokens are for. */
  audience: string
  operatorClientSecret: string
  mail: Mail
  directory: Directory
  log: Log
  claimsNamespace?: string | undefined
  now?: (() => Date) | undefined
  /** The address that lock-outs and limits count by. Give one when a trusted proxy stands in front; default: the socket's. */
  clientAddress?: ((req: IncomingMessage) => string) | undefined
  /** POSTs to the pages that one address may make per minute. */
  formPostsPerMinute?: number | undefined
}

/** The options with everything resolved that can be resolved once. */
export interface Settings {
  issuer: URL
  issuerText: string
  mountPath: string
  secure: boolean
  console: Omit<ConsoleClient, 'errorPage'>
  errorPage: URL
  home: URL
  /** Origins that a form may end at after its redirects, and that may call the token endpoint. */
  consoleOrigins: string[]
  audience: string
  operatorClientSecret: string
  namespace: string
  now: () => Date
  clientAddress: (req: IncomingMessage) => string
  formPostsPerMinute: number
}

const MIN_OPERATOR_SECRET = 16

export function resolveOptions(options: IdentityOptions): Settings {
  const issuer = new URL(options.issuer)
  if (options.secret.length !== 32)
    throw new IdentityError('bad_secret', 'The identity secret must be exactly 32 bytes.')
  if (options.operatorClientSecret.length < MIN_OPERATOR_SECRET) {
    throw new IdentityError('bad_option', `operatorClientSecret needs at least ${MIN_OPERATOR_SECRET} characters.`)
  }
  if (issuer.search || issuer.hash)
    throw new IdentityError('bad_option', 'The issuer must have no query and no fragment.')
  const issuerText = options.issuer.replace(/\/$/, '')
  const errorPage = new URL(options.console.errorPage, issuer)
  const { clientId, redirectUris, postLogoutRedirectUris } = options.console
  return {
    issuer,
    issuerText,
    mountPath: issuer.pathname.replace(/\/$/, ''),
    secure: issuer.protocol === 'https:',
    console: { clientId, redirectUris, postLogoutRedirectUris },
    errorPage,
    home: new URL('/', errorPage),
    consoleOrigins: [
      ...new Set([...redirectUris, ...postLogoutRedirectUris, errorPage.href].map((uri) => new URL(uri).origin)),
    ],
    audience: options.audience,
    operatorClientSecret: options.operatorClientSecret,
    namespace: options.claimsNamespace ?? 'https://signet.dev/',
    now: options.now ?? (() => new Date()),
    clientAddress: options.clientAddress ?? ((req) => req.socket.remoteAddress ?? 'unknown'),
    formPostsPerMinute: options.formPostsPerMinute ?? 60,
  }
}
