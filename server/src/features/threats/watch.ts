import type { WorkspaceId } from '@signet/contract/ids'
import type { Download } from '@signet/contract/route'
import type { Member } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { foundSince } from '../insights/insights.ts'
import { changedSince } from './store.ts'

const LOOK_EVERY_MS = 1_500
/** A change is dated when it is made and seen when it is committed: what is this much older may be new. */
const OVERLAP_MS = 5_000
/** Proxies close what is silent for a minute. */
const SAY_EVERY_MS = 20_000

/**
 * Tells which threats change and which insights are found while somebody looks. The records are asked, not this process: another server may have made
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
    context.events.need()
    const now = context.now().getTime()
    const since = new Date(Math.max(began, now - LOOK_EVERY_MS - OVERLAP_MS))
    for (const { event, id, at } of await newsSince(context, workspaceId, since)) {
      if (told.get(id) === at) continue
      told.set(id, at)
      said = now
      yield `event: ${event}\ndata: ${JSON.stringify({ id })}\n\n`
    }
    for (const [id, at] of told) if (at < since.getTime()) told.delete(id)
    if (now - said < SAY_EVERY_MS) continue
    yield ': still here\n\n'
    said = now
  }
}

interface News {
  readonly event: 'threat' | 'insight'
  readonly id: string
  /** When it changed: told again only if it changes again. */
  readonly at: number
}

function newsSince(context: Context, workspaceId: WorkspaceId, since: Date): Promise<News[]> {
  return context.records.inWorkspace(workspaceId, async (db) => {
    const threats = await changedSince(db, workspaceId, since)
    const insights = await foundSince(db, workspaceId, since)
    return [
      ...threats.map(({ id, updatedAt }) => ({ event: 'threat' as const, id, at: updatedAt.getTime() })),
      ...insights.map(({ id, createdAt }) => ({ event: 'insight' as const, id, at: createdAt.getTime() })),
    ]
  })
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
