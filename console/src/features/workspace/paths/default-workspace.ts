import type { Role } from '@signet/contract/access'
import { isDemo } from '@signet/contract/demo'

/** What the path rules need to know of a workspace that the person belongs to. */
export interface Membership {
  clientUUID: string
  roles: readonly Role[]
}

/** The demo workspace belongs to nobody, even where a token lists it. */
export const ownWorkspaces = <T extends Membership>(clients: readonly T[]) =>
  clients.filter((client) => !isDemo(client.clientUUID))

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
