import { isReadOnly } from '@signet/contract/access'
import { isDemo } from '@signet/contract/demo'
import type { Membership } from '@signet/contract/membership'
import { HOME_PAGE, isUuid, segmentsOf, workspacePath } from './resolve-path.ts'

/** Specification §2: details and editors of one workspace mean nothing in another, so their lists open instead. */
const mapped = [
  ['workflows/edit', 'workflows'],
  ['lists/', 'lists'],
  ['accounts/account-details', 'accounts'],
  ['accounts/find', 'accounts'],
  ['signalprint', 'signalprint'],
] as const

const pageOf = (pathname: string) => {
  const segments = segmentsOf(pathname)
  return segments.slice(isUuid(segments[0] ?? '') ? 1 : 0).join('/')
}

/** Where somebody who stands at `pathname` arrives in the workspace they switch to. */
export function switchPath(pathname: string, target: Membership): string {
  const page = pageOf(pathname)
  const reader = isDemo(target.clientUUID) || isReadOnly(target.roles)
  if (reader && /^(setup|account)(\/|$)/.test(page)) return workspacePath(target.clientUUID, HOME_PAGE)
  // A workspace is left through this page only when its own plan has ended; the other one need not have.
  if (page === '' || page === 'account/inactive') return workspacePath(target.clientUUID, HOME_PAGE)
  const list = mapped.find(([prefix]) => page.startsWith(prefix))?.[1]
  return workspacePath(target.clientUUID, list ?? page)
}
