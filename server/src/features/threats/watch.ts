import type { Download } from '@signet/contract/route'
import type { Member } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { changedSince } from './store.ts'

const LOOK_EVERY_MS = 1_500
/** A change is dated when it is made and seen when it is committed: what is this much older may be new. */
const OVERLAP_MS = 5_000
/** Proxies close what is silent for a minute. */
const SAY_EVERY_MS = 20_000

/**
 * Tells which threats change while somebody looks. The records are asked, not this process: another server may have made
 * the change. Nothing more is asked once the reader is gone, because nobody takes the next line.
 */
export async function watchThreats(context: Context, actor: Member, seconds: number): Promise<Download> {
  return { contentType: 'text/event-stream', fileName: 'changes', chunks: changes(context, actor, seconds * 1000) }
}

async function* changes(context: Context, { workspaceId }: Member, longestMs: number): AsyncGenerator<string> {
  const began = context.now().getTime()
  const told = new Map<string, number>()
  let said = began
  yield `retry: ${LOOK_EVERY_MS}\n\n: watching\n\n`
  while (context.now().getTime() - began < longestMs) {
    await pause(context.stopping)
    if (context.stopping.aborted) return
    const now = context.now().getTime()
    const since = new Date(Math.max(began, now - LOOK_EVERY_MS - OVERLAP_MS))
    const rows = await context.records.inWorkspace(workspaceId, (db) => changedSince(db, workspaceId, since))
    for (const { id, updatedAt } of rows) {
      if (told.get(id) === updatedAt.getTime()) continue
      told.set(id, updatedAt.getTime())
      said = now
      yield `event: threat\ndata: ${JSON.stringify({ id })}\n\n`
    }
    for (const [id, at] of told) if (at < since.getTime()) told.delete(id)
    if (now - said < SAY_EVERY_MS) continue
    yield ': still here\n\n'
    said = now
  }
}

function pause(stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stopping.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, LOOK_EVERY_MS)
    stopping.addEventListener('abort', end)
    if (stopping.aborted) end()
  })
}
