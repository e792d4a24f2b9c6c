import { WorkspaceId } from '@signet/contract/ids'
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../stores/records/records.ts'
import { emailBreaches } from '../../stores/records/threat-schema.ts'
import type { KnownBreaches } from './breach-service.ts'

export type BreachRow = typeof emailBreaches.$inferSelect
export interface Wanted {
  readonly workspaceId: WorkspaceId
  readonly email: string
}

const of = ({ workspaceId, email }: Wanted) =>
  and(eq(emailBreaches.workspaceId, workspaceId), eq(emailBreaches.email, email))

export function findBreaches(db: Db, workspaceId: WorkspaceId, emails: readonly string[]): Promise<BreachRow[]> {
  return db
    .select()
    .from(emailBreaches)
    .where(and(eq(emailBreaches.workspaceId, workspaceId), inArray(emailBreaches.email, [...emails])))
}

/** Whoever waits already keeps their place. */
export async function wantAnswers(db: Db, workspaceId: WorkspaceId, emails: readonly string[], at: Date) {
  if (emails.length === 0) return
  await db
    .insert(emailBreaches)
    .values([...emails].sort().map((email) => ({ workspaceId, email, wantedAt: at })))
    .onConflictDoUpdate({
      target: [emailBreaches.workspaceId, emailBreaches.email],
      set: { wantedAt: sql`coalesce(${emailBreaches.wantedAt}, excluded.wanted_at)` },
    })
}

/** The one who waits longest, held so that no other server asks about it. */
export async function takeWanted(db: Db, at: Date, until: Date): Promise<Wanted | null> {
  const found = await db.execute(sql`
    UPDATE email_breaches SET held_until = ${until.toISOString()}
    WHERE (workspace_id, email) = (
      SELECT workspace_id, email FROM email_breaches
      WHERE wanted_at IS NOT NULL AND (held_until IS NULL OR held_until < ${at.toISOString()})
      ORDER BY wanted_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING workspace_id AS "workspaceId", email`)
  const row = found.rows[0] as { workspaceId: string; email: string } | undefined
  return row === undefined ? null : { workspaceId: WorkspaceId.parse(row.workspaceId), email: row.email }
}

/** Writes nothing where the address was forgotten meanwhile. */
export async function keepAnswer(db: Db, wanted: Wanted, known: KnownBreaches, at: Date): Promise<void> {
  const { count, names, newest, exposedAt } = known
  const answer = { count, names: [...names], newest, exposedAt, answeredAt: at, wantedAt: null, heldUntil: null }
  await db.update(emailBreaches).set(answer).where(of(wanted))
}

/** Nobody asks about it before that. */
export async function holdUntil(db: Db, wanted: Wanted, until: Date): Promise<void> {
  await db.update(emailBreaches).set({ heldUntil: until }).where(of(wanted))
}

export async function forgetBreaches(db: Db, wanted: Wanted): Promise<void> {
  await db.delete(emailBreaches).where(of(wanted))
}

/** Answers that nobody has come back to since. */
export async function forgetOldBreaches(db: Db, before: Date): Promise<void> {
  await db
    .delete(emailBreaches)
    .where(
      or(and(isNull(emailBreaches.wantedAt), lt(emailBreaches.answeredAt, before)), lt(emailBreaches.wantedAt, before)),
    )
}
