import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../stores/records/records.ts'
import { profiles } from '../../stores/records/schema.ts'

export type ProfileRow = typeof profiles.$inferSelect

export async function findProfile(db: Db, sub: string): Promise<ProfileRow | null> {
  const [row] = await db.select().from(profiles).where(eq(profiles.sub, sub))
  return row ?? null
}

/** Changes of one person take turns, the first one too, when there is no row to lock yet. */
export async function lockProfile(db: Db, sub: string): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`profile ${sub}`}, 0))`)
}

export async function saveProfile(db: Db, row: ProfileRow): Promise<void> {
  const { sub: _, ...changes } = row
  await db.insert(profiles).values(row).onConflictDoUpdate({ target: profiles.sub, set: changes })
}
