import { eq } from 'drizzle-orm'
import type { Db } from '../../stores/records/records.ts'
import { profiles } from '../../stores/records/schema.ts'

export type ProfileRow = typeof profiles.$inferSelect

export async function findProfile(db: Db, sub: string): Promise<ProfileRow | null> {
  const [row] = await db.select().from(profiles).where(eq(profiles.sub, sub)).for('update')
  return row ?? null
}

export async function saveProfile(db: Db, row: ProfileRow): Promise<void> {
  const { sub: _, ...changes } = row
  await db.insert(profiles).values(row).onConflictDoUpdate({ target: profiles.sub, set: changes })
}
