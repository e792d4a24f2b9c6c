import type { Role } from '@signet/contract/access'
import type { Claims } from '@signet/contract/claims'
import type { ApiKeyId, WorkspaceId } from '@signet/contract/ids'

/** A signed-in person, in no workspace in particular. */
export interface Person {
  kind: 'person'
  claims: Claims
  requestId: string
}

/** Who asks, in which workspace. The workspace of every read and write comes from here and nowhere else. */
export interface Member {
  kind: 'member'
  workspaceId: WorkspaceId
  roles: readonly Role[]
  /** How the audit log names the caller. */
  name: string
  by: { person: Claims } | { apiKey: ApiKeyId }
  requestId: string
}

export const personName = (claims: Claims) => claims.email ?? claims.sub
