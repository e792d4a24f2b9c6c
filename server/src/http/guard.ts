import type { IncomingMessage } from 'node:http'
import { type Access, can, planAllows } from '@signet/contract/access'
import type { ClientClaim } from '@signet/contract/claims'
import { isDemo } from '@signet/contract/demo'
import { type ApiKeyId, WorkspaceId } from '@signet/contract/ids'
import { defaultWorkspace, rolesIn } from '@signet/contract/membership'
import type { PlanStatus } from '@signet/contract/plans'
import { type Member, type Person, personName } from '../actor.ts'
import { AppError } from '../app-error.ts'
import type { VerifyToken } from './token-verifier.ts'

/** What the guard asks of the features; app.ts hands their doors in, so that http stays below them. */
export interface Doors {
  verifyToken: VerifyToken
  /** Its workspace's plan comes along: a log stream asks thousands of times a second. */
  findApiKey(
    secret: string,
  ): Promise<{ id: ApiKeyId; name: string; workspaceId: WorkspaceId; status: PlanStatus } | null>
  /** null: there is no such workspace. */
  planStatus(workspaceId: WorkspaceId, claim: ClientClaim | null, requestId: string): Promise<PlanStatus | null>
  countRequest(workspaceId: WorkspaceId): void
}

export interface Credentials {
  authorization: string | undefined
  clientUUID: string | undefined
  requestId: string
}

const KEY_PREFIX = 'sig_'
const BEARER = /^Bearer +([\w\-.~+/]+=*) *$/i
const TOKEN_MAX_LENGTH = 16_384

export function credentialsOf({ headers }: Pick<IncomingMessage, 'headers'>, requestId: string): Credentials {
  const named = headers['x-client-uuid']
  return {
    authorization: headers.authorization,
    clientUUID: Array.isArray(named) ? named[0] : named,
    requestId,
  }
}

/** Whether it is written as a key's: whether there is such a key is another question. */
export const isKeyBearer = (authorization: string | undefined) =>
  authorization?.startsWith(`Bearer ${KEY_PREFIX}`) ?? false

/** Decides who is calling and whether this route lets them in. Throws what the caller is told. */
export async function authorize(
  doors: Doors,
  access: Access,
  credentials: Credentials,
): Promise<Person | Member | null> {
  if (access.kind === 'anyone') return null
  const bearer = readBearer(credentials.authorization)
  if (bearer.startsWith(KEY_PREFIX)) return authorizeKey(doors, access, bearer, credentials)
  const claims = await doors.verifyToken(bearer)
  if (access.kind === 'person') return { kind: 'person', claims, requestId: credentials.requestId }

  const workspaceId = chooseWorkspace(claims.clients, credentials.clientUUID)
  const roles = rolesIn(claims.clients, workspaceId)
  // To somebody who does not belong to it, a workspace does not exist.
  if (roles === null) throw new AppError('not_found')
  const claim = claims.clients.find((client) => client.clientUUID === workspaceId) ?? null
  await admitPlan(doors, access, workspaceId, claim, credentials.requestId)
  if (!can(roles, access.permission)) throw new AppError(isDemo(workspaceId) ? 'demo_read_only' : 'forbidden')
  const by = { person: claims }
  return { kind: 'member', workspaceId, roles, name: personName(claims), by, requestId: credentials.requestId }
}

/** The same of whoever must have a key. */
export const authorizeByKey = async (doors: Doors, access: Access, credentials: Credentials): Promise<Member> =>
  authorizeKey(doors, access, readBearer(credentials.authorization), credentials)

async function authorizeKey(doors: Doors, access: Access, secret: string, credentials: Credentials): Promise<Member> {
  if (access.kind !== 'workspace' || !access.keys)
    throw new AppError('unauthenticated', { detail: 'not a route for API keys' })
  const key = await doors.findApiKey(secret)
  if (key === null) throw new AppError('unauthenticated', { detail: 'unknown or revoked API key' })
  // A key belongs to one workspace: a header that names another one is a mistake worth telling.
  const asked = credentials.clientUUID?.toLowerCase()
  if (asked !== undefined && asked !== key.workspaceId) throw new AppError('not_found')
  if (!planAllows(access, key.status)) throw new AppError('plan_inactive')
  const name = `API key ${key.name}`
  return {
    kind: 'member',
    workspaceId: key.workspaceId,
    roles: [],
    name,
    by: { apiKey: key.id },
    requestId: credentials.requestId,
  }
}

async function admitPlan(doors: Doors, access: Access, ...asked: Parameters<Doors['planStatus']>) {
  const status = await doors.planStatus(...asked)
  if (status === null) throw new AppError('not_found')
  if (!planAllows(access, status)) throw new AppError('plan_inactive')
}

function readBearer(authorization: string | undefined): string {
  const token =
    authorization !== undefined && authorization.length <= TOKEN_MAX_LENGTH
      ? BEARER.exec(authorization)?.[1]
      : undefined
  if (token === undefined) throw new AppError('unauthenticated', { detail: 'no bearer token' })
  return token
}

function chooseWorkspace(clients: readonly ClientClaim[], asked: string | undefined): WorkspaceId {
  if (asked === undefined) {
    const own = defaultWorkspace(clients, null)
    if (own === null) throw new AppError('no_workspace')
    return own.clientUUID
  }
  const id = WorkspaceId.safeParse(asked)
  if (!id.success) throw new AppError('not_found')
  return id.data
}
