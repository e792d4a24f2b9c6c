import { z } from 'zod'
import type { Database } from '../ports.ts'
import { giveBack, type LockPolicy, type TryDecision, type TryState, takeTry } from './lock-out.ts'

const AttemptRow = z.object({
  tries: z.number(),
  window_started_at: z.date(),
  locked_until: z.date().nullable(),
  locks: z.number(),
  revision: z.number(),
  touched_at: z.date(),
})

type Stored = { state: TryState; revision: number }

const MAX_ROUNDS = 40
const BUSY_MS = 1000

export function attemptStore(db: Database, now: () => Date) {
  async function read(subject: string): Promise<Stored | undefined> {
    const { rows } = await db.query(
      'SELECT tries, window_started_at, locked_until, locks, revision, touched_at FROM identity.attempts WHERE subject = $1',
      [subject],
    )
    if (rows[0] === undefined) return undefined
    const row = AttemptRow.parse(rows[0])
    return {
      revision: row.revision,
      state: {
        tries: row.tries,
        windowStartedAt: row.window_started_at,
        lockedUntil: row.locked_until ?? undefined,
        locks: row.locks,
        touchedAt: row.touched_at,
      },
    }
  }

  /** Compare and swap on the revision: the decision stays a pure function, and no two tries are counted as one. */
  async function swap(subject: string, before: Stored | undefined, next: TryState): Promise<boolean> {
    const values = [subject, next.tries, next.windowStartedAt, next.lockedUntil ?? null, next.locks, next.touchedAt]
    const { rows } =
      before === undefined
        ? await db.query(
            `INSERT INTO identity.attempts (subject, tries, window_started_at, locked_until, locks, touched_at, revision)
             VALUES ($1, $2, $3, $4, $5, $6, 1) ON CONFLICT DO NOTHING RETURNING 1`,
            values,
          )
        : await db.query(
            `UPDATE identity.attempts SET tries = $2, window_started_at = $3, locked_until = $4, locks = $5, touched_at = $6,
             revision = revision + 1 WHERE subject = $1 AND revision = $7 RETURNING 1`,
            [...values, before.revision],
          )
    return rows.length === 1
  }

  return {
    async take(subject: string, policy: LockPolicy): Promise<TryDecision> {
      for (let round = 0; round < MAX_ROUNDS; round += 1) {
        const before = await read(subject)
        const decision = takeTry(before?.state, policy, now())
        if (!decision.admitted || (await swap(subject, before, decision.state))) return decision
      }
      // Only a flood against one subject gets here; refusing it is the safe answer.
      return { admitted: false, lockedUntil: new Date(now().getTime() + BUSY_MS) }
    },

    async giveBack(subject: string): Promise<void> {
      for (let round = 0; round < MAX_ROUNDS; round += 1) {
        const before = await read(subject)
        if (before === undefined || (await swap(subject, before, giveBack(before.state)))) return
      }
    },

    async clear(subject: string): Promise<void> {
      await db.query('DELETE FROM identity.attempts WHERE subject = $1', [subject])
    },
  }
}

export type AttemptStore = ReturnType<typeof attemptStore>
