import type { IdentifierKind } from '@signet/contract/identifiers'
import { limits } from '@signet/contract/limits'

export type IdentifierProblem = { field: 'type' | 'value'; problem: 'type' | 'value' | Judged }
type Judged = 'ip' | 'routable' | 'paymentHash' | 'phone' | 'email'

/** What can be said while somebody types (specification §5, SignalPrint search); the server has the last word. */
export function checkIdentifier(type: IdentifierKind | '', value: string): IdentifierProblem | null {
  if (type === '') return { field: 'type', problem: 'type' }
  const given = value.trim()
  if (given === '') return { field: 'value', problem: 'value' }
  const problem = judge(type, given)
  return problem === null ? null : { field: 'value', problem }
}

function judge(type: IdentifierKind, value: string): Judged | null {
  if (type === 'ip') return judgeIp(value)
  if (type === 'phone') return /^\+[1-9][\d\s().-]{5,}$/.test(value) ? null : 'phone'
  if (type === 'email') return /^[^\s@<>()[\]]+@[^\s@<>()]+$/.test(value) ? null : 'email'
  return type === 'paymentHash' && value.length < limits.signalprint.paymentHashMinLength ? 'paymentHash' : null
}

const V4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/
const V6 = /^[\da-f:]*:[\da-f:]*(\d{1,3}(\.\d{1,3}){3})?$/i
/** Loopback, link-local, unspecified and multicast: nobody comes from there. */
const NOWHERE = /^(::1?|fe[89ab][\da-f]:.*|ff[\da-f]{2}:.*)$/i

function judgeIp(value: string): 'ip' | 'routable' | null {
  const parts = V4.exec(value)?.slice(1).map(Number)
  if (parts === undefined) return isV6(value) ? (NOWHERE.test(value) ? 'routable' : null) : 'ip'
  const [first = 0, second = 0] = parts
  if (parts.some((part) => part > 255)) return 'ip'
  const nowhere = first === 0 || first === 127 || first >= 224 || (first === 169 && second === 254)
  return nowhere ? 'routable' : null
}

function isV6(value: string): boolean {
  const groups = value.split(':')
  const squeezed = value.split('::').length - 1
  return V6.test(value) && squeezed <= 1 && groups.length <= 8 + squeezed && (squeezed === 1 || groups.length >= 7)
}
