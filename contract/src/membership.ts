import type { Role } from './access.ts'
import { isDemo } from './demo.ts'

/** A workspace as a person belongs to it. Free of schemas: the console's first chunk uses these rules too. */
export interface Membership {
  clientUUID: string
  roles: readonly Role[]
}

/** The demo workspace belongs to nobody, even where a token lists it. */
export const ownWorkspaces = <T extends Membership>(clients: readonly T[]) =>
  clients.filter((client) => !isDemo(client.clientUUID))

/** The demo workspace is Read Only for everybody, whatever a token says. null: not a member. */
export function rolesIn(clients: readonly Membership[], workspaceId: string): readonly Role[] | null {
  if (isDemo(workspaceId)) return ['Read Only']
  return clients.find((client) => client.clientUUID === workspaceId)?.roles ?? null
}

/** Specification §6: the saved one, otherwise the first where the user is Admin, otherwise the first. */
export function defaultWorkspace<T extends Membership>(clients: readonly T[], saved: string | null): T | null {
  const own = ownWorkspaces(clients)
  return (
    own.find((client) => client.clientUUID === saved) ??
    own.find((client) => client.roles.includes('Admin')) ??
    own[0] ??
    null
  )
}
