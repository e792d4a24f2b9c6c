import type { ThreatId, WorkspaceId } from '@signet/contract/ids'
import type { BulkResolveInput, ResolveInput, Threat, ThreatDetails, ThreatQuery } from '@signet/contract/threats'
import { detectionOf } from '@signet/engine/detections/catalogue'
import type { Member } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../stores/records/records.ts'
import { recordChange } from '../audit/audit.ts'
import { accountsMoved, followRisk } from './risk-history.ts'
import { type OpenThreat, openThreatsByAccount } from './risk-store.ts'
import {
  addHistory,
  changeThreat,
  findThreat,
  findThreats,
  historyOf,
  lockThreats,
  openThreatOf,
  openThreatsAimedAt,
  relatedThreats,
} from './store.ts'
import { type ThreatRow, toRelated, toThreat } from './threat-row.ts'

export { applyFindings, ThreatChangedMeanwhile } from './apply-findings.ts'
export { changesOf, joinChanges } from './changes.ts'
export { forgetAccountInThreats } from './forget-account.ts'
export { workAsAnalysts } from './invented-work.ts'
export { attackTypes, knownFirings, takenFrom } from './known-firings.ts'
export { hostileAmong, openThreatsAbout } from './named-identifiers.ts'
export { riskHistoryOf } from './risk-history.ts'
export type { OpenThreat } from './risk-store.ts'
export { endQuietThreats, forgetOldFirings } from './upkeep.ts'

type List = { threats: Threat[]; total: number }

export async function listThreats(context: Context, actor: Member, query: ThreatQuery): Promise<List> {
  const { workspaceId } = actor
  const { rows, total } = await context.records.inWorkspace(workspaceId, (db) => findThreats(db, workspaceId, query))
  return { threats: rows.map(toThreat), total }
}

/** The open threats that name each of these accounts. */
export function openThreatsOf(
  context: Context,
  workspaceId: WorkspaceId,
  accounts: readonly string[],
): Promise<Map<string, OpenThreat[]>> {
  return context.records.inWorkspace(workspaceId, (db) => openThreatsByAccount(db, workspaceId, accounts))
}

/** The open threats that an account is a target of and no more: they say nothing about its risk. */
export function threatsAimedAt(context: Context, workspaceId: WorkspaceId, account: string): Promise<ThreatRow[]> {
  return context.records.inWorkspace(workspaceId, (db) => openThreatsAimedAt(db, workspaceId, account))
}

/** Every threat with evidence since a moment. */
export async function recentThreats(context: Context, workspaceId: WorkspaceId, since: Date): Promise<Threat[]> {
  const query = { start: since.toISOString(), search: '', order: '-updatedAt', limit: 10_000, offset: 0 }
  const { rows } = await context.records.inWorkspace(workspaceId, (db) => findThreats(db, workspaceId, query))
  return rows.map(toThreat)
}

export async function getThreat(context: Context, actor: Member, id: ThreatId): Promise<ThreatDetails> {
  const { workspaceId } = actor
  return context.records.inWorkspace(workspaceId, async (db) => {
    const row = await findThreat(db, workspaceId, id)
    if (row === null) throw new AppError('not_found')
    const { runbook, blindSpots } = detectionOf(row.type)
    const related = await relatedThreats(db, workspaceId, row)
    const history = await historyOf(db, workspaceId, id)
    return {
      ...toThreat(row),
      runbook: [...runbook],
      blindSpots: [...blindSpots],
      related: related.map((other) => toRelated(other, row)),
      history: history.map(({ at, actor: by, action, note }) => ({ at: at.toISOString(), actor: by, action, note })),
    }
  })
}

/** Resolving again in the same way changes nothing, so that a retry or a double click is one transition. */
export async function resolveThreat(
  context: Context,
  actor: Member,
  id: ThreatId,
  input: ResolveInput,
): Promise<Threat> {
  return context.records.inWorkspace(actor.workspaceId, async (db) => {
    const [row] = await lockThreats(db, actor.workspaceId, [id])
    if (row === undefined) throw new AppError('not_found')
    if (row.status === 'RESOLVED' && row.resolution !== input.resolution)
      throw new AppError('threat_resolved_otherwise')
    const resolved = await resolveRow(context, db, actor, row, input)
    await followRisk(context, db, actor.workspaceId, accountsMoved(row, resolved))
    return toThreat(resolved)
  })
}

export async function resolveThreats(context: Context, actor: Member, input: BulkResolveInput): Promise<List> {
  return context.records.inWorkspace(actor.workspaceId, async (db) => {
    const ids = [...new Set(input.ids)]
    const rows = await lockThreats(db, actor.workspaceId, ids)
    if (rows.length < ids.length) throw new AppError('not_found')
    const threats: Threat[] = []
    const moved: string[] = []
    for (const row of rows) {
      const resolved = await resolveRow(context, db, actor, row, input)
      threats.push(toThreat(resolved))
      moved.push(...accountsMoved(row, resolved))
    }
    await followRisk(context, db, actor.workspaceId, moved)
    return { threats, total: threats.length }
  })
}

async function resolveRow(
  context: Context,
  db: Db,
  actor: Member,
  row: ThreatRow,
  { resolution, note }: ResolveInput,
): Promise<ThreatRow> {
  if (row.status === 'RESOLVED') return row
  const now = context.now()
  const resolved: ThreatRow = {
    ...row,
    status: 'RESOLVED',
    resolution,
    resolvedBy: actor.name,
    resolvedAt: now,
    note,
    updatedAt: now,
  }
  await save(context, db, actor, row, resolved, `resolved: ${resolution}`, note)
  return resolved
}

export async function reopenThreat(context: Context, actor: Member, id: ThreatId, note: string): Promise<Threat> {
  return context.records.inWorkspace(actor.workspaceId, async (db) => {
    const [row] = await lockThreats(db, actor.workspaceId, [id])
    if (row === undefined) throw new AppError('not_found')
    if (row.status === 'ACTIVE') return toThreat(row)
    if ((await openThreatOf(db, actor.workspaceId, row)) !== null) throw new AppError('threat_open_already')
    const now = context.now()
    const open: ThreatRow = {
      ...row,
      status: 'ACTIVE',
      resolution: null,
      resolvedBy: null,
      resolvedAt: null,
      // Its history keeps what was said of the resolution.
      note: '',
      updatedAt: now,
    }
    await save(context, db, actor, row, open, 'reopened', note)
    await followRisk(context, db, actor.workspaceId, accountsMoved(row, open))
    return toThreat(open)
  })
}

async function save(
  context: Context,
  db: Db,
  actor: Member,
  before: ThreatRow,
  after: ThreatRow,
  action: string,
  note: string,
): Promise<void> {
  const { workspaceId } = actor
  await changeThreat(db, workspaceId, after)
  await addHistory(db, [{ workspaceId, threatId: after.id, at: context.now(), actor: actor.name, action, note }])
  const told = ({ status, resolution }: ThreatRow) => ({ status, resolution })
  await recordChange(context, db, workspaceId, {
    actor: actor.name,
    action: after.status === 'RESOLVED' ? 'threat.resolve' : 'threat.reopen',
    target: after.id,
    before: told(before),
    after: { ...told(after), note },
    requestId: actor.requestId,
  })
}
