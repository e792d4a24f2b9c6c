import { isDemo } from '@signet/contract/demo'
import type { Membership } from '@signet/contract/membership'

/**
 * Specification §4: a single-workspace user whose workspace is not the demo one gets a one-time refresh. It happens when
 * somebody who was seen without a workspace has received their first one: what was loaded before speaks of none.
 */
export function firstWorkspaceRefresh(clients: readonly Membership[], seenWithout: boolean): '/' | null {
  const [only, ...others] = clients
  if (!seenWithout || only === undefined || others.length > 0 || isDemo(only.clientUUID)) return null
  return '/'
}
