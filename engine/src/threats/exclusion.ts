import type { Filter } from '@signet/contract/event-query'
import type { ExclusionKind } from '@signet/contract/exclusions'
import { readCidr, readIp } from '../identifiers/ip.ts'

interface Excluding {
  readonly kind: ExclusionKind
  readonly value: string
}

interface Excludable {
  readonly account: string
  readonly email: string
  readonly ip: string
}

const EMAIL_PATTERN = /^[^\s@()[\]<>]+(@[^\s@()[\]<>]+)?$/
const IP_PATTERN = /^[0-9a-fA-F.:*]{1,45}$/

/** null: it can be used. Otherwise why not. */
export function problemOf({ kind, value }: Excluding): string | null {
  if (/^[*.@:]*$/.test(value)) return 'This would exclude everything'
  if (kind === 'email') return EMAIL_PATTERN.test(value) ? null : 'Enter an e-mail, an account id or a pattern with *'
  if (value.includes('*')) return IP_PATTERN.test(value) ? null : 'Enter an IP address or a pattern with *'
  if (value.includes('/')) {
    const range = readCidr(value)
    if (range === null) return 'Enter a range such as 203.0.113.0/24'
    return range.value.endsWith('/0') ? 'This would exclude everything' : null
  }
  return readIp(value) === null ? 'Enter a valid IP address' : null
}

/** In its one spelling: two that mean the same are the same. */
export function inOneSpelling({ kind, value }: Excluding): Excluding {
  if (kind === 'email' || value.includes('*')) return { kind, value: value.toLowerCase() }
  return { kind, value: (value.includes('/') ? readCidr(value) : readIp(value))?.value ?? value }
}

/** What of the events it covers; any of these is enough. */
export function coveredBy(exclusion: Excluding): Filter[] {
  const { kind, value } = inOneSpelling(exclusion)
  if (kind === 'ip' && value.includes('/')) return [{ field: 'ip.value', operator: 'inCidr', values: [value] }]
  const pattern = `(?i)^${value.split('*').map(escaped).join('.*')}$`
  const fields = kind === 'ip' ? ['ip.value'] : ['email.value', 'account.id']
  return fields.map((field) => ({ field, operator: 'matches', values: [pattern] }))
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Upper and lower case are alike, and `*` stands for any characters, none included. */
export function exclusionTest(exclusions: readonly Excluding[]): (event: Excludable) => boolean {
  const tests = exclusions.map(testOf)
  return (event) => tests.some((test) => test(event))
}

function testOf(exclusion: Excluding): (event: Excludable) => boolean {
  const { kind, value } = inOneSpelling(exclusion)
  if (kind === 'ip' && value.includes('/')) {
    const range = readCidr(value)
    return ({ ip }) => ip !== '' && range !== null && range.contains(ip)
  }
  const matches = wildcard(value)
  if (kind === 'ip') return ({ ip }) => ip !== '' && matches(ip.toLowerCase())
  return ({ account, email }) =>
    (email !== '' && matches(email.toLowerCase())) || (account !== '' && matches(account.toLowerCase()))
}

/** Linear in the text: each piece between stars is looked for once, from left to right. */
function wildcard(pattern: string): (text: string) => boolean {
  const pieces = pattern.split('*')
  const [start = '', ...rest] = pieces
  const end = rest.pop()
  if (end === undefined) return (text) => text === start
  return (text) => {
    if (text.length < start.length + end.length || !text.startsWith(start) || !text.endsWith(end)) return false
    let from = start.length
    const until = text.length - end.length
    for (const piece of rest) {
      const found = text.indexOf(piece, from)
      if (found < 0 || found + piece.length > until) return false
      from = found + piece.length
    }
    return true
  }
}
