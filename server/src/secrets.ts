import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { ConfigError } from './config.ts'
import type { Records } from './stores/records/records.ts'
import { installation } from './stores/records/schema.ts'

/** One secret, one derived key a purpose: a leak of one tells nothing of the others. */
export interface Keys {
  identity: Buffer
  audit: Buffer
  /** Keeps the prints of devices from being guessed or compared across installations. */
  print: Buffer
  operator: string
}

export function deriveKeys(secret: string): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'signet', purpose, 32))
  return {
    identity: derive('identity'),
    audit: derive('audit'),
    print: derive('print'),
    operator: derive('operator').toString('base64url'),
  }
}

export const secretFile = (dataDirectory: string) => join(dataDirectory, 'secret')

/** The configured secret, or one made at first start and readable by the owner only. */
export async function loadSecret(dataDirectory: string, configured: string | null): Promise<string> {
  const known = configured ?? storedSecret(dataDirectory)
  if (known !== null) return known
  const file = secretFile(dataDirectory)
  const made = randomBytes(32).toString('base64url')
  // Moved into place whole: an empty file left by a crash would refuse every later start.
  await writeFile(`${file}.new`, `${made}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  return made
}

/** For commands beside a server: they use its secret and never make one. */
export function serversSecret(dataDirectory: string, configured: string | null): string {
  const known = configured ?? storedSecret(dataDirectory)
  if (known !== null) return known
  throw new ConfigError(`there is no secret in ${dataDirectory}: set SIGNET_SECRET as for the server`)
}

function storedSecret(dataDirectory: string): string | null {
  const file = secretFile(dataDirectory)
  try {
    const stored = readFileSync(file, 'utf8').trim()
    chmodSync(file, 0o600)
    if (stored.length >= 32) return stored
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  throw new ConfigError(`${file} does not hold a secret of at least 32 characters`)
}

const CHECK = 'secret-check'

/** A secret other than the one the records were made with would make them unreadable: better not to start. */
export async function checkSecret(records: Records, secret: string): Promise<void> {
  const mark = createHmac('sha256', secret).update('signet installation').digest('hex')
  const stored = await records.acrossWorkspaces(async (db) => {
    await db.insert(installation).values({ key: CHECK, value: mark }).onConflictDoNothing()
    const [row] = await db.select().from(installation).where(eq(installation.key, CHECK))
    return row?.value ?? ''
  })
  if (stored.length === mark.length && timingSafeEqual(Buffer.from(stored), Buffer.from(mark))) return
  throw new ConfigError('the secret (SIGNET_SECRET) is not the one that these records were made with')
}
