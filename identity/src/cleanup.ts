import type { Database, Log } from './ports.ts'

const EVERY_MS = 10 * 60_000
const DAY_MS = 24 * 3_600_000
// Long enough that a link opened late still says what became of it.
const KEEP_LINKS_MS = 30 * DAY_MS
// Longer than the longest memory of a lock.
const KEEP_ATTEMPTS_MS = 3 * DAY_MS
const EXPIRY_SLACK_MS = 60_000

export async function removeExpired(db: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db.query('DELETE FROM identity.oidc_records WHERE expires_at < $1', [before(EXPIRY_SLACK_MS)])
  await db.query('DELETE FROM identity.links WHERE expires_at < $1', [before(KEEP_LINKS_MS)])
  await db.query('DELETE FROM identity.attempts WHERE touched_at < $1', [before(KEEP_ATTEMPTS_MS)])
}

export function startCleanup(db: Database, now: () => Date, log: Log): () => void {
  const timer = setInterval(() => {
    removeExpired(db, now()).catch((error: unknown) => log.warn({ err: error }, 'identity clean-up failed'))
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
