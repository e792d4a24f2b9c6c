import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Role } from '@signet/contract/access'
import type { PlanName, PlanStatus } from '@signet/contract/plans'
import pg from 'pg'
import { inject } from 'vitest'

/** The operator's view of the system under test: straight into its database, across workspaces. */
export async function inRecords<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const host = join(inject('system').dataDirectory, 'socket')
  const client = new pg.Client({ host, user: 'signet', database: 'signet' })
  await client.connect()
  try {
    await client.query(`select set_config('signet.scope', 'system', false)`)
    return await work(client)
  } finally {
    await client.end()
  }
}

export interface Workspace {
  id: string
  company: string
}

/** A workspace that only this journey knows, so that what happens in it disturbs no other. */
export async function addWorkspace(planName: PlanName, company = `Journey ${randomUUID().slice(0, 8)}`) {
  const id = randomUUID()
  await inRecords((client) =>
    client.query('insert into workspaces (id, company, plan_name, created_by) values ($1, $2, $3, $4)', [
      id,
      company,
      planName,
      'journey',
    ]),
  )
  return { id, company }
}

export async function addMembership(sub: string, email: string, workspace: Workspace, role: Role) {
  await inRecords((client) =>
    client.query('insert into memberships (workspace_id, sub, email, roles) values ($1, $2, $3, $4)', [
      workspace.id,
      sub,
      email,
      [role],
    ]),
  )
}

export async function setPlanStatus(workspace: Workspace, status: PlanStatus) {
  const { rowCount } = await inRecords((client) =>
    client.query('update workspaces set status = $2 where id = $1', [workspace.id, status]),
  )
  if (rowCount !== 1) throw new Error(`no workspace ${workspace.id}`)
}

export async function setTrialEnd(workspace: Workspace, end: Date) {
  await inRecords((client) =>
    client.query('update workspaces set trial_ends_at = $2 where id = $1', [workspace.id, end]),
  )
}

export async function setRequestsThisMonth(workspace: Workspace, requests: number) {
  const month = `${new Date().toISOString().slice(0, 7)}-01`
  await inRecords((client) =>
    client.query(
      `insert into usage_months (workspace_id, month, requests) values ($1, $2, $3)
       on conflict (workspace_id, month) do update set requests = excluded.requests`,
      [workspace.id, month, requests],
    ),
  )
}

/** What signing out everywhere does at the provider: sessions and refresh tokens are gone. */
export async function revokeSessions(sub: string) {
  await inRecords((client) => client.query('delete from identity.oidc_records where account_id = $1', [sub]))
}
