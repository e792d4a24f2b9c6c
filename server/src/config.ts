import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { DEFAULT_CLAIMS_NAMESPACE } from '@signet/contract/claims'
import { z } from 'zod'

/** Ends the start with one clear line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export interface Config {
  port: number
  host: string
  /** Where browsers reach the console: scheme, host and port, without a path. */
  publicUrl: string
  dataDirectory: string
  databaseUrl: string | null
  clickhouseUrl: string | null
  clickhouseCluster: string | null
  /** null: made at first start and kept in the data directory. */
  secret: string | null
  /** null: the local identity provider serves. */
  oidc: ExternalOidc | null
  claimsNamespace: string
  smtpUrl: string | null
  mailFrom: string
  logLevel: (typeof logLevels)[number]
  seed: boolean
  /** How much of the past the demo workspace starts with. */
  demoDays: number
  requestsPerMinute: number
  /** How long one question to the event store may take. */
  queryMs: number
  /** How long nobody must have asked for anything until the embedded event engine's process ends; null: never. */
  restAfterMs: number | null
  /** Whose X-Forwarded-For is believed: addresses or CIDR ranges. Empty: nobody's. */
  trustedProxies: string[]
  /** null: nobody is asked about breaches, and no address leaves the installation. */
  breaches: BreachConfig | null
  /** Pages come from a development server instead of the built console. */
  consoleDevUrl: string | null
}

/** A service that answers as Have I Been Pwned does. */
export interface BreachConfig {
  url: string
  key: string | null
  perMinute: number
}

export interface ExternalOidc {
  issuer: string
  clientId: string
  audience: string
  algorithms: string[]
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const
/** Only asymmetric ones: a shared-secret algorithm would let a public key pass for the secret. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'] as const
const MIN_SECRET_LENGTH = 32
/** What the smallest subscription of the service that everybody knows allows. */
const BREACHES_PER_MINUTE = 10
const REST_SECONDS = 60

const url = (protocols: string[], what: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), { error: `must be ${what}` })
const httpAddress = url(['http:', 'https:'], 'an http or https address')
const origin = httpAddress.transform((text) => new URL(text).origin)
const list = z.string().transform((text) => text.split(',').map((part) => part.trim()))

/** Every variable the server reads. A SIGNET_ variable that is not here is a typing error, and says so. */
const variables = {
  PORT: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, { error: 'must be a port number' })
    .transform(Number)
    .refine((port) => port <= 65535, { error: 'must be a port number' }),
  SIGNET_HOST: z
    .string()
    .refine((host) => isIP(host) !== 0, { error: 'must be an IP address to listen on, such as 127.0.0.1 or 0.0.0.0' }),
  SIGNET_PUBLIC_URL: origin,
  SIGNET_DATA: z.string(),
  SIGNET_SECRET: z.string().min(MIN_SECRET_LENGTH, { error: `must have at least ${MIN_SECRET_LENGTH} characters` }),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'a postgresql:// address'),
  CLICKHOUSE_URL: z.string().refine((text) => text.split(',').every((each) => httpAddress.safeParse(each).success), {
    error: 'must be an http or https address, or several with commas between',
  }),
  SIGNET_CLICKHOUSE_CLUSTER: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]{0,62}$/, { error: 'must be the name of a cluster' }),
  SIGNET_OIDC_ISSUER: httpAddress,
  SIGNET_OIDC_CLIENT_ID: z.string(),
  SIGNET_OIDC_AUDIENCE: z.string(),
  SIGNET_OIDC_ALGORITHMS: list.pipe(
    z.array(z.enum(algorithms, { error: `must be among ${algorithms.join(', ')}` })).min(1),
  ),
  SIGNET_OIDC_CLAIMS_NAMESPACE: z.string(),
  SIGNET_SMTP_URL: url(['smtp:', 'smtps:'], 'an smtp:// or smtps:// address'),
  SIGNET_MAIL_FROM: z.string(),
  SIGNET_LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }),
  SIGNET_SEED: z.enum(['on', 'off'], { error: 'must be on or off' }).transform((value) => value === 'on'),
  SIGNET_DEMO_DAYS: z
    .string()
    .regex(/^([1-9]|[12]\d|30)$/, { error: 'must be a number of days from 1 to 30' })
    .transform(Number),
  SIGNET_QUERY_SECONDS: z
    .string()
    .regex(/^([1-9]|[1-9]\d|[1-5]\d\d|600)$/, { error: 'must be a whole number from 1 to 600' })
    .transform(Number),
  SIGNET_REST_SECONDS: z
    .string()
    .regex(/^(\d|[1-9]\d{1,4})$/, { error: 'must be a whole number from 0 to 99999' })
    .transform(Number),
  SIGNET_REQUESTS_PER_MINUTE: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, { error: 'must be a positive whole number' })
    .transform(Number),
  SIGNET_TRUSTED_PROXIES: list.pipe(
    z.array(
      z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
        error: 'must be addresses or CIDR ranges with commas between',
      }),
    ),
  ),
  SIGNET_BREACH_URL: httpAddress.transform((text) => text.replace(/\/+$/, '')),
  SIGNET_BREACH_KEY: z.string(),
  SIGNET_BREACHES_PER_MINUTE: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, { error: 'must be a whole number from 1 to 9999' })
    .transform(Number),
  SIGNET_CONSOLE_DEV_URL: origin,
} as const
type Name = keyof typeof variables

export function readConfig(env: Record<string, string | undefined>): Config {
  for (const name of Object.keys(env)) {
    if (name.startsWith('SIGNET_') && !(name in variables)) {
      throw new ConfigError(`${name} is not a setting of Signet (the settings are in docs/operations.md)`)
    }
  }
  const read = <N extends Name>(name: N): z.output<(typeof variables)[N]> | null => {
    const value = env[name]
    if (value === undefined || value === '') return null
    const parsed = variables[name].safeParse(value)
    if (parsed.success) return parsed.data as z.output<(typeof variables)[N]>
    throw new ConfigError(`${name} ${parsed.error.issues[0]?.message}`)
  }
  const port = read('PORT') ?? 8080
  const host = read('SIGNET_HOST') ?? '127.0.0.1'
  const secret = read('SIGNET_SECRET')
  const oidc = readOidc(read)
  const publicUrl = read('SIGNET_PUBLIC_URL')
  if (!isLoopback(host) && oidc === null && secret === null) {
    throw new ConfigError(
      `SIGNET_HOST ${host} is reachable from outside: set SIGNET_SECRET (at least ${MIN_SECRET_LENGTH} characters) or an identity provider (SIGNET_OIDC_ISSUER) first`,
    )
  }
  if (!isLoopback(host) && publicUrl === null) {
    throw new ConfigError(`SIGNET_HOST ${host} needs SIGNET_PUBLIC_URL, the address that browsers use`)
  }
  const clickhouseUrl = read('CLICKHOUSE_URL')
  const clickhouseCluster = read('SIGNET_CLICKHOUSE_CLUSTER')
  if (clickhouseCluster !== null && clickhouseUrl === null) {
    throw new ConfigError('SIGNET_CLICKHOUSE_CLUSTER needs CLICKHOUSE_URL')
  }
  return {
    port,
    host,
    publicUrl: publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    dataDirectory: resolve(read('SIGNET_DATA') ?? '.signet'),
    databaseUrl: read('DATABASE_URL'),
    clickhouseUrl,
    clickhouseCluster,
    secret,
    oidc,
    claimsNamespace: read('SIGNET_OIDC_CLAIMS_NAMESPACE') ?? DEFAULT_CLAIMS_NAMESPACE,
    smtpUrl: read('SIGNET_SMTP_URL'),
    mailFrom: read('SIGNET_MAIL_FROM') ?? 'Signet <no-reply@signet.local>',
    logLevel: read('SIGNET_LOG_LEVEL') ?? 'warn',
    seed: read('SIGNET_SEED') ?? true,
    demoDays: read('SIGNET_DEMO_DAYS') ?? 30,
    requestsPerMinute: read('SIGNET_REQUESTS_PER_MINUTE') ?? 3_000,
    queryMs: (read('SIGNET_QUERY_SECONDS') ?? 10) * 1000,
    restAfterMs: (read('SIGNET_REST_SECONDS') ?? REST_SECONDS) * 1000 || null,
    trustedProxies: read('SIGNET_TRUSTED_PROXIES') ?? [],
    breaches: readBreaches(read),
    consoleDevUrl: read('SIGNET_CONSOLE_DEV_URL'),
  }
}

type Read = <N extends Name>(name: N) => z.output<(typeof variables)[N]> | null

function readBreaches(read: Read): BreachConfig | null {
  const address = read('SIGNET_BREACH_URL')
  const key = read('SIGNET_BREACH_KEY')
  const perMinute = read('SIGNET_BREACHES_PER_MINUTE')
  if (address !== null) return { url: address, key, perMinute: perMinute ?? BREACHES_PER_MINUTE }
  if (key !== null || perMinute !== null) {
    throw new ConfigError('SIGNET_BREACH_KEY and SIGNET_BREACHES_PER_MINUTE need SIGNET_BREACH_URL')
  }
  return null
}

function readOidc(read: Read): ExternalOidc | null {
  const issuer = read('SIGNET_OIDC_ISSUER')
  const clientId = read('SIGNET_OIDC_CLIENT_ID')
  const audience = read('SIGNET_OIDC_AUDIENCE')
  if (issuer === null) {
    if (clientId !== null || audience !== null)
      throw new ConfigError('SIGNET_OIDC_CLIENT_ID and SIGNET_OIDC_AUDIENCE need SIGNET_OIDC_ISSUER')
    return null
  }
  if (clientId === null || audience === null) {
    throw new ConfigError('SIGNET_OIDC_ISSUER needs SIGNET_OIDC_CLIENT_ID and SIGNET_OIDC_AUDIENCE')
  }
  // An id token's audience is the client: were both the same, an id token would pass for an access token.
  if (clientId === audience) throw new ConfigError('SIGNET_OIDC_AUDIENCE must differ from SIGNET_OIDC_CLIENT_ID')
  return { issuer, clientId, audience, algorithms: read('SIGNET_OIDC_ALGORITHMS') ?? ['RS256', 'ES256', 'PS256'] }
}

export function isLoopback(host: string): boolean {
  return host === '::1' || host.startsWith('127.')
}
