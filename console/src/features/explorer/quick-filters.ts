import type { Filter } from '@signet/contract/event-query'

const types = (...values: string[]): Filter =>
  values.length === 1
    ? { field: 'event.type', operator: 'equals', values }
    : { field: 'event.type', operator: 'in', values }

const anyFlag = (...fields: string[]): Filter => ({
  operator: 'or',
  filters: fields.map((field) => ({ field, operator: 'equals', values: ['true'] })),
})

/** What analysts look for first, one click each. */
export const quickFilters = {
  failedLogins: types('LOGIN_FAILED', 'LOGIN_BLOCKED'),
  successfulLogins: types('LOGIN_SUCCESS'),
  mfa: { field: 'event.type', operator: 'startsWith', values: ['MFA'] },
  hiddenAddresses: anyFlag('ip.hosting', 'ip.vpn', 'ip.tor'),
  automated: anyFlag('userAgent.bot', 'userAgent.headless', 'userAgent.script'),
  signups: types('SIGNUP_SUCCESS'),
  passwordChanges: types('CHANGE_PASSWORD_SUCCESS', 'CHANGE_PASSWORD_FAILED', 'PASSWORD_RESET_REQUESTED'),
} as const satisfies Record<string, Filter>

export type QuickFilter = keyof typeof quickFilters
export const quickFilterNames = Object.keys(quickFilters) as QuickFilter[]
