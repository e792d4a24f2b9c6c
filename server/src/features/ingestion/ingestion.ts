import type { IngestAnswer, IngestionHealth, Source } from '@signet/contract/ingestion'
import { limits } from '@signet/contract/limits'
import type { Member } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { summarise } from './health.ts'
import { countsSince, removeCountsBefore } from './store.ts'

const DAY_MS = 86_400_000

/** A log stream's delivery. What the answer counts as accepted is on disk. */
export async function takeLogs(
  context: Context,
  actor: Member,
  input: { body: Uint8Array; source: Source | undefined },
): Promise<IngestAnswer> {
  if (await context.meter.isUsedUp(actor.workspaceId)) throw new AppError('plan_limit_reached')
  const answer = await context.pipeline.ingestBody({ workspaceId: actor.workspaceId, ...input })
  return { requestId: actor.requestId, ...answer }
}

/** Okta asks once whether the address is ours before it streams. */
export function answerChallenge(challenge: string | undefined): { verification: string } {
  if (challenge === undefined) {
    throw new AppError('invalid_request', { fields: { 'x-okta-verification-challenge': 'The header is missing' } })
  }
  return { verification: challenge }
}

export async function readHealth(context: Context, actor: Member, days: number): Promise<IngestionHealth> {
  await context.tally.save()
  const since = new Date(context.now().getTime() - days * DAY_MS)
  const rows = await context.records.inWorkspace(actor.workspaceId, (db) => countsSince(db, actor.workspaceId, since))
  const { state, backlogBytes, oldestWaitingMs, linksWaitingMs } = context.events.status()
  const detectionLagMs = Math.round(context.detector.lagMs(actor.workspaceId))
  const lags = { lagMs: Math.round(oldestWaitingMs), detectionLagMs, linksLagMs: Math.round(linksWaitingMs) }
  const store = { state, waitingBytes: backlogBytes, ...lags }
  return { ...summarise(rows), store }
}

/** What was counted is kept as long as the events are. */
export async function forgetOldCounts(context: Context): Promise<void> {
  const before = new Date(context.now().getTime() - limits.retention.days * DAY_MS)
  await context.records.acrossWorkspaces((db) => removeCountsBefore(db, before))
}
