import { randomUUID } from 'node:crypto'
import type { Role } from '@signet/contract/access'
import type { ClientClaim } from '@signet/contract/claims'
import { isDemo } from '@signet/contract/demo'
import { WorkspaceId } from '@signet/contract/ids'
import { limits } from '@signet/contract/limits'
import { effectiveStatus, type PlanStatus, plans } from '@signet/contract/plans'
import type { Client, ClientInput, ClientMetrics } from '@signet/contract/workspace'
import { type Member, type Person, personName } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../stores/records/records.ts'
import { NO_WORKSPACE, recordChange } from '../audit/audit.ts'
import { addMembership } from '../members/members.ts'
import { readUsage } from '../usage/usage.ts'
import { isBeingForgotten } from './forget.ts'
import {
  countCreatedBy,
  findWorkspace,
  findWorkspaceIds,
  findWorkspaces,
  insertWorkspace,
  updateCompany,
  type WorkspaceRow,
} from './store.ts'

export { removeForgotten } from './forget.ts'

/** Where a name is missing (specification §3). */
const NAMELESS = 'Default'
/** How the audit log names the token that made a workspace. */
const PROVIDER = 'identity provider'
/** One person may try things out in several workspaces, not flood the installation with them. */
const WORKSPACES_A_PERSON = 20
const DAY_MS = 86_400_000

export async function getWorkspace(db: Db, id: WorkspaceId): Promise<WorkspaceRow> {
  return (await findWorkspace(db, id, false)) ?? missing()
}

/** Holds the workspace until the transaction ends: counted limits and unique names are checked under it. */
export async function lockWorkspace(db: Db, id: WorkspaceId): Promise<WorkspaceRow> {
  return (await findWorkspace(db, id, true)) ?? missing()
}

export function listWorkspaces(db: Db, ids: readonly WorkspaceId[]): Promise<WorkspaceRow[]> {
  return findWorkspaces(db, ids)
}

/** Every workspace there is: for what is done for all of them in turn. */
export function allWorkspaceIds(db: Db): Promise<WorkspaceId[]> {
  return findWorkspaceIds(db)
}

const missing = (): never => {
  throw new AppError('not_found')
}

/** The plan's status of a workspace, creating it when a trusted token is the first to name it. */
export async function admitWorkspace(
  context: Context,
  id: WorkspaceId,
  claim: ClientClaim | null,
  requestId: string,
): Promise<PlanStatus | null> {
  const row = await context.records.inWorkspace(id, (db) => findWorkspace(db, id, false))
  if (row !== null) return effectiveStatus(row, context.now())
  // The audit log's own id is nobody's workspace: its Admin would read what belongs to no workspace.
  if (claim === null || context.config.oidc === null || id === NO_WORKSPACE) return null
  const { company = NAMELESS, plan: planName = 'free' } = claim
  const made = await context.records.inWorkspace(id, async (db) => {
    if (await isBeingForgotten(db, id)) return false
    const made = await addWorkspace(context, db, { id, company, planName, createdBy: PROVIDER })
    if (made === null) return true
    const change = { actor: PROVIDER, action: 'workspace.create', target: id, before: null, requestId }
    await recordChange(context, db, id, { ...change, after: { company, planName } })
    return true
  })
  return made ? 'active' : null
}

export async function readClient(context: Context, actor: Member): Promise<Client> {
  const row = await context.records.inWorkspace(actor.workspaceId, (db) => getWorkspace(db, actor.workspaceId))
  return toClient(context, row, actor.roles)
}

export async function renameClient(context: Context, actor: Member, input: ClientInput): Promise<Client> {
  return context.records.inWorkspace(actor.workspaceId, async (db) => {
    const before = await lockWorkspace(db, actor.workspaceId)
    if (before.company !== input.company) {
      await updateCompany(db, actor.workspaceId, input.company)
      await recordChange(context, db, actor.workspaceId, {
        actor: actor.name,
        action: 'workspace.rename',
        target: actor.workspaceId,
        before: { company: before.company },
        after: { company: input.company },
        requestId: actor.requestId,
      })
    }
    return toClient(context, { ...before, company: input.company }, actor.roles)
  })
}

/** The caller's next token names the new workspace; an external provider keeps its own list. */
export async function createClient(context: Context, person: Person, input: ClientInput): Promise<Client> {
  if (context.config.oidc !== null) throw new AppError('workspaces_managed')
  const creator = person.claims.sub
  const id = WorkspaceId.parse(randomUUID())
  return context.records.acrossWorkspaces(async (db) => {
    if ((await countCreatedBy(db, creator)) >= WORKSPACES_A_PERSON) throw new AppError('workspace_limit')
    const workspace = { id, company: input.company, planName: 'free' as const, createdBy: creator }
    const row = (await addWorkspace(context, db, workspace)) ?? missing()
    await addMembership(db, { workspaceId: id, sub: creator, email: person.claims.email ?? '', roles: ['Admin'] })
    await recordChange(context, db, id, {
      actor: personName(person.claims),
      action: 'workspace.create',
      target: id,
      before: null,
      after: { company: input.company, planName: row.planName },
      requestId: person.requestId,
    })
    return toClient(context, row, ['Admin'])
  })
}

export async function readMetrics(context: Context, actor: Member): Promise<ClientMetrics> {
  const row = await context.records.inWorkspace(actor.workspaceId, (db) => getWorkspace(db, actor.workspaceId))
  const usage = await readUsage(context, actor.workspaceId)
  const plan = plans[row.planName]
  return {
    planName: row.planName,
    status: effectiveStatus(row, context.now()),
    monthlyActiveUsers: usage.monthlyActiveUsers,
    monthlyActiveUsersLimit: plan.monthlyActiveUsers,
    requestCount: usage.requestCount,
    requestLimit: plan.requests,
    trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
  }
}

/** null: one is there already, and stays as it is. A trial begins now. */
export async function addWorkspace(
  context: Pick<Context, 'now'>,
  db: Db,
  workspace: Pick<WorkspaceRow, 'id' | 'company' | 'planName' | 'createdBy'>,
): Promise<WorkspaceRow | null> {
  const createdAt = context.now()
  const trial = workspace.planName === 'enterprise_trial'
  const trialEndsAt = trial ? new Date(createdAt.getTime() + limits.trial.days * DAY_MS) : null
  const row = { ...workspace, status: 'active' as const, trialEndsAt, createdAt }
  return (await insertWorkspace(db, row)) ? row : null
}

function toClient(context: Context, row: WorkspaceRow, roles: readonly Role[]): Client {
  return {
    clientUUID: row.id,
    company: row.company || NAMELESS,
    planName: row.planName,
    status: effectiveStatus(row, context.now()),
    trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
    created: row.createdAt.toISOString(),
    demo: isDemo(row.id),
    roles: [...roles],
  }
}
