import { randomUUID } from 'node:crypto'
import { ThreatId, type WorkspaceId } from '@signet/contract/ids'
import { detectionOf } from '@signet/engine/detections/catalogue'
import { keyOf, rankOf } from '@signet/engine/threats/hourly-firing'
import type { ThreatStory } from '@signet/engine/threats/threat-of-firings'
import { groupBy, groupInTurns } from '../../pipeline/detection/grouping.ts'
import type { RoundContext } from '../../pipeline/detection/round-context.ts'
import type { EvidenceCounts } from '../../stores/events/detection/evidence.ts'
import { pace } from '../../stores/events/pace.ts'
import type { Db } from '../../stores/records/records.ts'
import { recordChange } from '../audit/audit.ts'
import { type Changes, overlay } from './changes.ts'
import { countThreats } from './count-threats.ts'
import { type Decision, decide } from './decide.ts'
import { accountsOf, firingsOfSubjects, insertFirings, removeFirings, type SubjectKey } from './firings-store.ts'
import { accountsMoved, followRisk } from './risk-history.ts'
import { addHistory, lockThreats, removeThreats, saveThreat, threatsOfSubjects } from './store.ts'
import { bodyOf, type ThreatBody, type ThreatRow } from './threat-row.ts'

/** How the audit log and a threat's history name the detector. */
const DETECTOR = 'detector'
const MINUTE_MS = 60_000
const MAX_ACCOUNTS = 1000

/** Somebody resolved or reopened a threat while it was being counted: the round is made again. */
export class ThreatChangedMeanwhile extends Error {
  override readonly name = 'ThreatChangedMeanwhile'
}

type Write = Exclude<Decision, { kind: 'nothing' }> & {
  readonly key: SubjectKey
  readonly counts: EvidenceCounts | null
}

/**
 * Writes what a round found, all of it or nothing: the firings, the threats that follow from them, and, by `finish`, how
 * far the detector has come. Counting the evidence happens before, outside the transaction.
 */
export async function applyFindings(
  context: RoundContext,
  workspaceId: WorkspaceId,
  changes: Changes,
  finish: (db: Db) => Promise<void>,
): Promise<void> {
  const { subjects, replaced } = changes
  const { stored, rows } = await context.records.inWorkspace(workspaceId, async (db) => ({
    stored: await firingsOfSubjects(db, workspaceId, subjects),
    rows: await threatsOfSubjects(db, workspaceId, subjects),
  }))
  const firings = await groupInTurns(overlay(replaced)(stored), ({ firing }) => keyOf(firing))
  const known = groupBy(rows, (row) => keyOf(subjectOf(row)))
  const writes: Write[] = []
  const pause = pace()
  for (const key of subjects) {
    await pause()
    const text = keyOf(key)
    const decision = decide(
      (firings.get(text) ?? []).map(({ firing }) => firing),
      known.get(text) ?? [],
    )
    if (decision.kind !== 'nothing') writes.push({ ...decision, key, counts: null })
  }
  const counted = await countAll(context, workspaceId, writes)
  await context.records.inWorkspace(workspaceId, async (db) => {
    await checkUnchanged(db, workspaceId, rows, counted)
    for (const { scope, key, span } of replaced) await removeFirings(db, workspaceId, scope, key, span)
    const fresh = replaced.flatMap(({ scope, key, firings: found }) => found.map((firing) => ({ scope, key, firing })))
    await insertFirings(db, workspaceId, fresh)
    const moved: string[] = []
    for (const write of counted) {
      const before = write.kind === 'open' ? null : write.row
      const after = await carryOut(context, db, workspaceId, write)
      moved.push(...accountsMoved(before, after))
    }
    await followRisk(context, db, workspaceId, moved)
    await finish(db)
  })
}

const subjectOf = (row: ThreatRow): SubjectKey => ({
  type: row.type,
  subject: { kind: row.subjectKind, value: row.subjectValue },
})

async function countAll(context: RoundContext, workspaceId: WorkspaceId, writes: readonly Write[]): Promise<Write[]> {
  const told = writes.flatMap((write) => (write.kind === 'withdraw' ? [] : write))
  const counts = await countThreats(context.events.query, workspaceId, told)
  const counted = new Map(told.map((write, turn) => [keyOf(write.key), counts[turn] ?? null]))
  return writes.map((write) => ({ ...write, counts: counted.get(keyOf(write.key)) ?? null }))
}

async function checkUnchanged(db: Db, workspaceId: WorkspaceId, seen: readonly ThreatRow[], writes: readonly Write[]) {
  const involved = new Set(writes.map(({ key }) => keyOf(key)))
  const before = seen.filter((row) => involved.has(keyOf(subjectOf(row))))
  if (before.length === 0) return
  const now = await lockThreats(
    db,
    workspaceId,
    before.map(({ id }) => id),
  )
  const statuses = new Map(now.map(({ id, status }) => [id, status]))
  if (before.some(({ id, status }) => statuses.get(id) !== status)) throw new ThreatChangedMeanwhile()
}

/** The threat as it is then; null: it is gone. */
async function carryOut(
  context: RoundContext,
  db: Db,
  workspaceId: WorkspaceId,
  write: Write,
): Promise<ThreatRow | null> {
  const now = context.now()
  if (write.kind === 'withdraw') {
    const { row } = write
    await removeThreats(db, workspaceId, [row.id])
    await recordChange(context, db, workspaceId, {
      actor: DETECTOR,
      action: 'threat.withdraw',
      target: row.id,
      before: { type: row.type, title: row.title, startedAt: row.startedAt.toISOString() },
      after: null,
      requestId: '',
    })
    return null
  }
  const row = rowOf(workspaceId, write, now)
  await saveThreat(db, row)
  if (write.kind === 'open') {
    const { id: threatId } = row
    await addHistory(db, [{ workspaceId, threatId, at: now, actor: DETECTOR, action: 'opened', note: '' }])
  }
  return row
}

function rowOf(workspaceId: WorkspaceId, write: Exclude<Write, { kind: 'withdraw' }>, now: Date): ThreatRow {
  const { key, story } = write
  if (write.counts === null) throw new Error('a threat whose evidence was not counted')
  const { touched, ...counts } = write.counts
  const known = write.kind === 'extend' ? write.row : null
  const body: ThreatBody = {
    ...counts,
    measures: story.measures,
    filters: story.filters,
    compromised: story.compromised,
    named: write.named,
  }
  const severity = known !== null && rankOf(known.severity) > rankOf(story.severity) ? known.severity : story.severity
  const touches = touchesOf(key, write.counts, story)
  const quietMs = detectionOf(key.type).quietMinutes * MINUTE_MS
  const changed = known === null || isDifferent(known, story, body)
  return {
    id: known?.id ?? ThreatId.parse(randomUUID()),
    workspaceId,
    type: key.type,
    subjectKind: key.subject.kind,
    subjectValue: key.subject.value,
    severity,
    status: 'ACTIVE',
    phase: story.to + quietMs < now.getTime() ? 'ENDED' : 'STARTED',
    title: story.title,
    summary: story.summary,
    startedAt: new Date(story.from),
    endedAt: new Date(story.to),
    detectedAt: known?.detectedAt ?? now,
    updatedAt: changed ? now : known.updatedAt,
    resolution: null,
    resolvedBy: null,
    resolvedAt: null,
    note: known?.note ?? '',
    eventCount: counts.eventCount,
    accounts: accountsOf({ subject: key.subject, compromised: story.compromised }).slice(0, MAX_ACCOUNTS),
    touches,
    searchText: [key.type, story.title, ...touches].join('\n').toLowerCase(),
    body,
  }
}

function isDifferent(row: ThreatRow, story: ThreatStory, body: ThreatBody): boolean {
  const before = bodyOf(row)
  return (
    row.startedAt.getTime() !== story.from ||
    row.endedAt.getTime() !== story.to ||
    before.eventCount !== body.eventCount ||
    row.summary !== story.summary ||
    before.compromised.length !== body.compromised.length
  )
}

/** By which values a threat is found: its subject, who gave in, the most frequent, and the accounts it was aimed at. */
function touchesOf({ subject }: SubjectKey, counts: EvidenceCounts, story: ThreatStory): string[] {
  const values = [...counts.accounts.values, ...counts.ips.values].map(({ value }) => value)
  const all = [subject.value, ...story.compromised.slice(0, 50), ...values, ...counts.touched]
  return [...new Set(all)].filter((value) => value !== '')
}
