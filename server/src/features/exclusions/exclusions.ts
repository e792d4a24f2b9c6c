import { randomUUID } from 'node:crypto'
import type { Exclusion, ExclusionInput } from '@signet/contract/exclusions'
import { ExclusionId, type WorkspaceId } from '@signet/contract/ids'
import { limits } from '@signet/contract/limits'
import { inOneSpelling, problemOf } from '@signet/engine/threats/exclusion'
import type { Member } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../stores/records/records.ts'
import { recordChange } from '../audit/audit.ts'
import { recentThreats } from '../threats/threats.ts'
import { lockWorkspace } from '../workspace/workspace.ts'
import { hiddenBy } from './preview.ts'
import { allExclusions, type ExclusionRow, insertExclusions, isSame, removeExclusionRow } from './store.ts'

const DAY_MS = 86_400_000
const PREVIEW_DAYS = 30
const EXAMPLES = 5

type List = { filters: Exclusion[]; total: number }

/** What no detection looks at. */
export function excludedValues(context: Pick<Context, 'records'>, workspaceId: WorkspaceId): Promise<ExclusionInput[]> {
  return context.records.inWorkspace(workspaceId, (db) => allExclusions(db, workspaceId))
}

export async function listExclusions(context: Context, actor: Member): Promise<List> {
  const rows = await context.records.inWorkspace(actor.workspaceId, (db) => allExclusions(db, actor.workspaceId))
  return listOf(rows)
}

export async function addExclusion(context: Context, actor: Member, input: ExclusionInput): Promise<Exclusion> {
  const { workspaceId } = actor
  const [wanted = input] = checked([input], () => 'value')
  return context.records.inWorkspace(workspaceId, async (db) => {
    // Changes of one workspace take turns: the number stays true until we commit.
    await lockWorkspace(db, workspaceId)
    const rows = await allExclusions(db, workspaceId)
    const known = rows.find((row) => isSame(row, wanted))
    if (known !== undefined) return toExclusion(known)
    if (rows.length >= limits.exclusions.inputs) throw new AppError('exclusion_limit')
    const row = rowOf(context, actor, wanted)
    await insertExclusions(db, [row])
    await audit(context, db, actor, 'exclusion.add', rows, [...rows, row])
    return toExclusion(row)
  })
}

export async function replaceExclusions(
  context: Context,
  actor: Member,
  inputs: readonly ExclusionInput[],
): Promise<List> {
  const { workspaceId } = actor
  const wanted = checked(inputs, (index) => `filters.${index}.value`)
  return context.records.inWorkspace(workspaceId, async (db) => {
    await lockWorkspace(db, workspaceId)
    const rows = await allExclusions(db, workspaceId)
    const kept = rows.filter((row) => wanted.some((input) => isSame(row, input)))
    const added = wanted.filter((input) => !rows.some((row) => isSame(row, input)))
    for (const row of rows) if (!kept.includes(row)) await removeExclusionRow(db, workspaceId, row.id)
    const fresh = added.map((input) => rowOf(context, actor, input))
    await insertExclusions(db, fresh)
    const after = [...kept, ...fresh]
    if (fresh.length > 0 || kept.length < rows.length) await audit(context, db, actor, 'exclusion.replace', rows, after)
    return listOf(after)
  })
}

export async function removeExclusion(context: Context, actor: Member, id: ExclusionId): Promise<Exclusion> {
  return context.records.inWorkspace(actor.workspaceId, async (db) => {
    const row = await removeExclusionRow(db, actor.workspaceId, id)
    if (row === null) throw new AppError('not_found')
    await audit(context, db, actor, 'exclusion.remove', [row], [])
    return toExclusion(row)
  })
}

/** How many threats of the last month there would not have been. */
export async function previewExclusion(context: Context, actor: Member, input: ExclusionInput) {
  const [wanted = input] = checked([input], () => 'value')
  const since = new Date(context.now().getTime() - PREVIEW_DAYS * DAY_MS)
  const considered = await recentThreats(context, actor.workspaceId, since)
  const hidden = await hiddenBy(context, actor.workspaceId, wanted, considered)
  return {
    threats: hidden.length,
    considered: considered.length,
    examples: hidden.slice(0, EXAMPLES).map(({ id, title }) => ({ id, title })),
  }
}

/** Each once, with all problems told at their fields. */
function checked(inputs: readonly ExclusionInput[], fieldOf: (index: number) => string): ExclusionInput[] {
  const fields: Record<string, string> = {}
  inputs.forEach((input, index) => {
    const problem = problemOf(input)
    if (problem !== null) fields[fieldOf(index)] = problem
  })
  if (Object.keys(fields).length > 0) throw new AppError('invalid_request', { fields })
  return inputs.filter((input, index) => inputs.findIndex((other) => isSame(input, other)) === index)
}

function rowOf(context: Context, actor: Member, input: ExclusionInput): ExclusionRow {
  // An e-mail stays as it was typed: a name may be easier to read so.
  const { kind, value } = input.kind === 'ip' ? inOneSpelling(input) : input
  return {
    id: ExclusionId.parse(randomUUID()),
    workspaceId: actor.workspaceId,
    kind,
    value,
    createdBy: actor.name,
    createdAt: context.now(),
  }
}

async function audit(
  context: Context,
  db: Db,
  actor: Member,
  action: string,
  before: readonly ExclusionRow[],
  after: readonly ExclusionRow[],
): Promise<void> {
  const told = (rows: readonly ExclusionRow[]) => ({ filters: rows.map(({ kind, value }) => `${kind} ${value}`) })
  await recordChange(context, db, actor.workspaceId, {
    actor: actor.name,
    action,
    target: actor.workspaceId,
    before: told(before),
    after: told(after),
    requestId: actor.requestId,
  })
}

const listOf = (rows: readonly ExclusionRow[]): List => ({ filters: rows.map(toExclusion), total: rows.length })

function toExclusion({ id, kind, value, createdBy, createdAt }: ExclusionRow): Exclusion {
  return { id, kind, value, createdBy, created: createdAt.toISOString() }
}
