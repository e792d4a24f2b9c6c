import type { PlanStatus } from './plans.ts'

/** The specification's spelling, as it stands in the identity token's claims. */
export const roles = ['Admin', 'Analyst', 'Read Only'] as const
export type Role = (typeof roles)[number]

const everyone = ['Admin', 'Analyst', 'Read Only'] as const
const writers = ['Admin', 'Analyst'] as const
const admins = ['Admin'] as const

/** Which roles may do what in a workspace. In the demo workspace everybody is Read Only, so the table covers it too. */
export const permissions = {
  'workspace.read': everyone,
  'workspace.write': admins,
  'workspace.forget': admins,
  'usage.read': everyone,
  'apiKeys.read': writers,
  'apiKeys.write': writers,
  'audit.read': admins,
  'events.read': everyone,
  'events.write': writers,
  'accounts.read': everyone,
  'accounts.forget': admins,
  'signalprint.read': everyone,
  'savedSearches.write': writers,
  'threats.read': everyone,
  'threats.write': writers,
  'detectionSettings.write': admins,
} as const satisfies Record<string, readonly Role[]>
export type Permission = keyof typeof permissions

export const can = (held: readonly Role[], permission: Permission) =>
  held.some((role) => (permissions[permission] as readonly Role[]).includes(role))

export const isReadOnly = (held: readonly Role[]) => !held.some((role) => role === 'Admin' || role === 'Analyst')

/** Who may call a route: read by the server's guard, the OpenAPI document and the generic security suite alike. */
export type Access =
  | { kind: 'anyone' }
  /** A signed-in person, in no workspace in particular. */
  | { kind: 'person' }
  /** A member of the workspace that x-client-uuid names; `keys` also lets the workspace's API keys in. */
  | { kind: 'workspace'; permission: Permission; keys: boolean; plan: 'active' | 'any' }

export const planAllows = (access: Access, status: PlanStatus) =>
  access.kind !== 'workspace' || access.plan === 'any' || status === 'active'
