import { isReadOnly, type Role } from '@signet/contract/access'
import { isDemo } from '@signet/contract/demo'
import { defaultWorkspace, type Membership } from '@signet/contract/membership'

export const HOME_PAGE = 'dashboard'
export const INACTIVE_PATH = '/account/inactive'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isUuid = (text: string) => UUID.test(text)

export interface Place {
  pathname: string
  /** With its question mark, as the browser gives it. */
  search: string
  /** With its hash sign. */
  hash: string
}

export type Resolution =
  | { kind: 'workspace'; clientUUID: string; page: string; roles: readonly Role[] }
  | { kind: 'redirect'; to: string }
  | { kind: 'not-found' }

export const workspacePath = (clientUUID: string, page: string) => `/${clientUUID}/${page}`

/** "/a//b/" → ["a", "b"] */
export const segmentsOf = (pathname: string) => pathname.split('/').filter((segment) => segment !== '')

/** Pages a read-only person may not open: they go home instead (specification §6). */
const isForWriters = (page: string) => /^setup(\/|$)/.test(page) || /^account\/(api-keys|upgrade)(\/|$)/.test(page)

/** Pages that only an Admin opens (specification §2). */
const isForAdmins = (page: string) => /^account\/(plans|account-settings)(\/|$)/.test(page)

/** The assistant, for whoever has its flag (specification §6). */
const isAssistant = (page: string) => /^vera(\/|$)/.test(page)

function mayOpen(page: string, roles: readonly Role[], flags: readonly string[]): boolean {
  if (isForWriters(page)) return !isReadOnly(roles)
  if (isForAdmins(page)) return roles.includes('Admin')
  return !isAssistant(page) || flags.includes('vera')
}

/** The signed-in person, as far as a path depends on them. */
interface Visitor {
  clients: readonly Membership[]
  flags: readonly string[]
}

/** Which workspace and page a path means, or where it leads instead (specification §2, "Unknown paths"). */
export function resolvePath(place: Place, { clients, flags }: Visitor, saved: string | null): Resolution {
  const [first, ...rest] = segmentsOf(place.pathname)
  const tail = place.search + place.hash
  if (first === undefined || !isUuid(first)) {
    const home = defaultWorkspace(clients, saved)
    if (home === null) return { kind: 'redirect', to: INACTIVE_PATH }
    const page = first === undefined ? HOME_PAGE : [first, ...rest].join('/')
    return { kind: 'redirect', to: workspacePath(home.clientUUID, page) + tail }
  }
  const clientUUID = first.toLowerCase()
  const roles = rolesIn(clients, clientUUID)
  if (roles === null) return { kind: 'not-found' }
  if (rest.length === 0) return { kind: 'redirect', to: workspacePath(clientUUID, HOME_PAGE) + tail }
  const page = rest.join('/')
  if (!mayOpen(page, roles, flags)) return { kind: 'redirect', to: workspacePath(clientUUID, HOME_PAGE) }
  return { kind: 'workspace', clientUUID, page, roles }
}

/** Everybody may read the demo workspace, and nobody is more than a reader there. */
function rolesIn(clients: readonly Membership[], clientUUID: string): readonly Role[] | null {
  if (isDemo(clientUUID)) return ['Read Only']
  return clients.find((client) => client.clientUUID === clientUUID)?.roles ?? null
}
