import type { WorkspaceId } from '@signet/contract/ids'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { isAny } from '../../stores/records/is-any.ts'
import type { Db } from '../../stores/records/records.ts'
import { workspaces } from '../../stores/records/schema.ts'
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
    .where(and(eq(emailBreaches.workspaceId, workspaceId), isAny(emailBreaches.email, emails)))
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

/** Those of which an address waits for an answer. */
export async function waitingWorkspaces(db: Db): Promise<WorkspaceId[]> {
  const waiting = sql`SELECT 1 FROM email_breaches WHERE workspace_id = ${workspaces.id} AND wanted_at IS NOT NULL`
  const rows = await db.select({ id: workspaces.id }).from(workspaces).where(sql`EXISTS (${waiting})`)
  return rows.map(({ id }) => id)
}

/** The address that waits longest, held so that no other server asks about it. */
export async function takeWanted(db: Db, workspaceId: WorkspaceId, at: Date, until: Date): Promise<Wanted | null> {
  const found = await db.execute(sql`
    UPDATE email_breaches SET held_until = ${until.toISOString()}
    WHERE workspace_id = ${workspaceId} AND email = (
      SELECT email FROM email_breaches
      WHERE workspace_id = ${workspaceId} AND wanted_at IS NOT NULL
        AND (held_until IS NULL OR held_until < ${at.toISOString()})
      ORDER BY wanted_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING email`)
  const row = found.rows[0] as { email: string } | undefined
  return row === undefined ? null : { workspaceId, email: row.email }
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
