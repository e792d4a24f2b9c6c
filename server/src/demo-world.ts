import { setImmediate as pause } from 'node:timers/promises'
import { DEMO_CLIENT_UUID } from '@signet/contract/demo'
import { demoEventsBetween } from '@signet/simulator/demo'
import { eq } from 'drizzle-orm'
import type { Context } from './context.ts'
import type { LogRecord } from './providers/provider.ts'
import type { Schedule } from './schedules/schedule.ts'
import { installation } from './stores/records/schema.ts'

const MINUTE_MS = 60_000
const MOVE_MS = 5 * MINUTE_MS
/** While nobody looks at anything, the event store is not woken for the demo more often than this. */
const UNSEEN_MS = 60 * MINUTE_MS
const DAY_MS = 86_400_000
const BATCH = 1_000
const FILLED_TO = 'demo-filled-to'

/**
 * The demo workspace lives: at first start it gets the month that ends now, later what has happened since. The ids of
 * its events are always the same, so a crash in between and a second server add nothing twice.
 */
export const demoWorld: Schedule = {
  name: 'the demo workspace',
  everyMs: MINUTE_MS,
  // Whoever has just started the product wants its first page first.
  firstAfterMs: 2_000,
  async run(context) {
    const to = context.now().getTime()
    const filled = await filledTo(context)
    if (to - filled < (context.events.status().isResting ? UNSEEN_MS : MOVE_MS)) return
    const from = Math.max(filled, to - context.config.demoDays * DAY_MS)
    let batch: LogRecord[] = []
    const send = async () => {
      if (batch.length === 0) return
      await context.pipeline.ingest({ workspaceId: DEMO_CLIENT_UUID, records: batch, source: 'native' })
      batch = []
      await pause()
    }
    for (const event of demoEventsBetween(from, to)) {
      if (batch.push({ ...event }) >= BATCH) await send()
    }
    await send()
    await remember(context, to)
  },
}

async function filledTo({ records }: Context): Promise<number> {
  const [row] = await records.acrossWorkspaces((db) =>
    db.select().from(installation).where(eq(installation.key, FILLED_TO)),
  )
  return row === undefined ? 0 : Date.parse(row.value)
}

async function remember({ records }: Context, to: number): Promise<void> {
  const value = new Date(to).toISOString()
  await records.acrossWorkspaces((db) =>
    db
      .insert(installation)
      .values({ key: FILLED_TO, value })
      .onConflictDoUpdate({ target: installation.key, set: { value } }),
  )
}
