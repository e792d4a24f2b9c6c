import type { EventType } from '@signet/contract/event'
import type { Filter } from '@signet/contract/event-query'
import { credentialReasons } from './is-failure.ts'

/** The filters that evidence is made of. */
export const fromSource = (source: string): Filter =>
  source.includes('/')
    ? { field: 'ip.value', operator: 'inCidr', values: [source] }
    : { field: 'ip.value', operator: 'equals', values: [source] }

export const ofTypes = (...types: readonly EventType[]): Filter => ({
  field: 'event.type',
  operator: 'in',
  values: [...types],
})

export const equalling = (field: string, value: string): Filter => ({ field, operator: 'equals', values: [value] })

export const credentialFailures: readonly Filter[] = [
  ofTypes('LOGIN_FAILED'),
  { field: 'event.reason', operator: 'in', values: [...credentialReasons] },
]
