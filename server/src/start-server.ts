import { setMaxListeners } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Identity, IdentityError, startIdentity } from '@signet/identity'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import type { Context } from './context.ts'
import { openDataDirectory } from './data-directory.ts'
import { demoAnalysts } from './demo-analysts.ts'
import { demoWorld } from './demo-world.ts'
import { signOldHeads } from './features/audit/audit.ts'
import { credentialsFile } from './features/onboarding/credentials.ts'
import { seed } from './features/onboarding/seed.ts'
import { drain } from './http/connections.ts'
import { addressOf } from './http/identity-mount.ts'
import { createLog } from './http/request-log.ts'
import { discoveredKeys, keysAt, tokenVerifier } from './http/token-verifier.ts'
import { directoryOf } from './identity-directory.ts'
import { CONSOLE_CLIENT, IDENTITY_MOUNT, LOCAL_AUDIENCE } from './local-identity.ts'
import { mailer } from './mail.ts'
import { openContext } from './open-context.ts'
import { roundsInThread } from './pipeline/detection/rounds-in-thread.ts'
import { startSchedules } from './schedules/schedule.ts'
import { schedules } from './schedules/schedules.ts'
import { checkSecret, deriveKeys, loadSecret } from './secrets.ts'
import { ownAddress, tellAddress } from './server-address.ts'
import { firstAnswer, openEventStore } from './stores/events/open-event-store.ts'
import { migrationsFolder, openRecords } from './stores/records/open-records.ts'

const serverRoot = new URL('../', import.meta.url)
const projectRoot = new URL('../', serverRoot)
const DRAIN_MS = 10_000

export interface RunningServer {
  address: string
  log: Logger
  /** Finishes what is under way, refuses what is new, then closes the stores. */
  stop(): Promise<void>
}

export async function startServer(
  env: Record<string, string | undefined>,
  say: (line: string) => void,
): Promise<RunningServer> {
  const config = readConfig(env)
  const closers: (() => unknown)[] = []
  const closeAll = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    return await start(config, say, closers, closeAll)
  } catch (error) {
    await closeAll()
    throw error
  }
}

async function start(
  config: Config,
  say: (line: string) => void,
  closers: (() => unknown)[],
  closeAll: () => Promise<void>,
): Promise<RunningServer> {
  const log = createLog(config.logLevel)
  const tell = (level: 'info' | 'warn' | 'error', message: string) => log[level](message)
  const lock = openDataDirectory(config.dataDirectory)
  closers.push(() => lock.release())
  await refuseTakenPort(config)
  const secret = await loadSecret(config.dataDirectory, config.secret)

  const events = await openEventStore({ ...config, log: tell })
  closers.push(() => events.close())
  await firstAnswer(events, config).catch((error) => {
    throw new ConfigError(`ClickHouse at ${error.message}`)
  })
  const records = await openRecords({
    directory: config.dataDirectory,
    databaseUrl: config.databaseUrl,
    migrations: migrationsFolder(serverRoot),
    log: tell,
  }).catch((error) => {
    throw config.databaseUrl === null ? error : unreachable(config.databaseUrl, error)
  })
  closers.push(() => records.close())
  await checkSecret(records, secret)

  const stopping = new AbortController()
  // Everybody who watches a page waits for it.
  setMaxListeners(0, stopping.signal)
  const version = readVersion()
  const given = { config, version, records, events, keys: deriveKeys(secret), log, now: () => new Date() }
  const { context, close } = openContext({ ...given, stopping: stopping.signal }, roundsInThread)
  closers.push(close)
  await signOldHeads(context)
  const identity = config.oidc === null ? await startLocalIdentity(context) : null
  if (identity !== null) closers.push(() => identity.close())
  const seeded = config.seed ? await seed(context, identity) : { fresh: false, credentials: {} }

  let draining = false
  const app = await buildApp({
    context,
    verifyToken: verifierFor(context),
    identity: identity === null ? null : { mount: IDENTITY_MOUNT, handler: identity.handler },
    console: { folder: fileURLToPath(new URL('console/dist', projectRoot)), settings: consoleSettings(context) },
    isDraining: () => draining,
  })
  await app.listen({ host: config.host, port: config.port }).catch((error) => {
    throw listenFailure(config, error)
  })
  closers.push(() => drain(app, DRAIN_MS))
  await tellAddress(config)
  context.detector.start()
  closers.push(startSchedules(context, config.seed ? [...schedules, demoWorld, demoAnalysts] : schedules))
  greet(context, seeded, say)
  return {
    address: config.publicUrl,
    log,
    async stop() {
      draining = true
      stopping.abort()
      await closeAll()
    },
  }
}

function startLocalIdentity(context: Context): Promise<Identity> {
  const { config, keys, records, log } = context
  return startIdentity({
    issuer: `${config.publicUrl}${IDENTITY_MOUNT}`,
    db: records.pool,
    secret: keys.identity,
    audience: LOCAL_AUDIENCE,
    operatorClientSecret: keys.operator,
    claimsNamespace: config.claimsNamespace,
    console: {
      clientId: CONSOLE_CLIENT,
      redirectUris: [`${config.publicUrl}/signed-in`],
      postLogoutRedirectUris: [config.publicUrl, `${config.publicUrl}/`],
      errorPage: '/error',
    },
    mail: { send: mailer(config) },
    directory: directoryOf(context),
    clientAddress: addressOf,
    log,
  }).catch((error) => {
    throw error instanceof IdentityError ? new ConfigError(error.message) : error
  })
}

function verifierFor({ config, now }: Context) {
  const issuer = config.oidc?.issuer ?? `${config.publicUrl}${IDENTITY_MOUNT}`
  return tokenVerifier({
    issuer,
    audience: config.oidc?.audience ?? LOCAL_AUDIENCE,
    algorithms: config.oidc?.algorithms ?? ['ES256'],
    typ: config.oidc === null ? 'at+jwt' : null,
    claimsNamespace: config.claimsNamespace,
    // The provider in this very process is asked directly: its discovery names the public address, perhaps a proxy's.
    keys: config.oidc === null ? keysAt(`${ownAddress(config)}${IDENTITY_MOUNT}/jwks`) : discoveredKeys(issuer),
    now,
  })
}

function consoleSettings({ config, version }: Context) {
  return {
    issuer: config.oidc?.issuer ?? `${config.publicUrl}${IDENTITY_MOUNT}`,
    clientId: config.oidc?.clientId ?? CONSOLE_CLIENT,
    scope: 'openid profile email offline_access',
    resource: config.oidc?.audience ?? LOCAL_AUDIENCE,
    claimsNamespace: config.claimsNamespace,
    version,
    localIdentity: config.oidc === null,
  }
}

function greet(
  context: Context,
  seeded: { fresh: boolean; credentials: Record<string, string> },
  say: (line: string) => void,
) {
  const { config, version } = context
  say('')
  say(`  Signet ${version} is ready at ${config.publicUrl}`)
  const people = Object.entries(seeded.credentials)
  const file = credentialsFile(config.dataDirectory)
  if (people.length > 0) {
    say('')
    say('  Sign in with one of these (shown once):')
    for (const [email, password] of people) say(`    ${email.padEnd(20)} ${password}`)
    say(`  They are kept in ${file}, readable by you only.`)
  } else if (config.oidc === null && existsSync(file)) say(`  Sign in as admin@acme.test; the passwords are in ${file}`)
  else if (config.oidc === null) say('  Sign in with an account of these records')
  else say(`  Sign in with ${config.oidc.issuer}`)
  say('')
}

const readVersion = (): string => JSON.parse(readFileSync(new URL('package.json', projectRoot), 'utf8')).version

/** Told before the databases start, not after. */
function refuseTakenPort(config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(listenFailure(config, error)))
    probe.listen({ host: config.host, port: config.port, exclusive: true }, () => probe.close(() => resolve()))
  })
}

function listenFailure({ host, port }: Config, error: unknown): Error {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return new ConfigError(`port ${port} is in use: stop what listens there or set PORT`)
  if (code === 'EACCES') return new ConfigError(`port ${port} may not be used by this user: set PORT to 1024 or above`)
  return new ConfigError(`cannot listen on ${host} port ${port}: ${code}`)
}

/** Names the place, never the password. */
function unreachable(databaseUrl: string, error: unknown): Error {
  const { host, pathname } = new URL(databaseUrl)
  // The driver wraps what the database said into the statement that it was said to.
  const said = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const reason = said instanceof Error ? said.message || (said as NodeJS.ErrnoException).code : String(said)
  return new ConfigError(`the database ${host}${pathname} (DATABASE_URL) cannot be used: ${reason}`)
}
