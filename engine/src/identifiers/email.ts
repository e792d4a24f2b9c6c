import { parse } from 'tldts'
import { boundedCache } from './bounded-cache.ts'
import { readIp } from './ip.ts'

export interface EmailAddress {
  /** Lower case throughout: two spellings of one mailbox are one identifier. */
  readonly value: string
  readonly local: string
  readonly domain: string
  /** Whether the domain ends in a public suffix that exists, or is an address. */
  readonly hasKnownDomain: boolean
}

const MAX_LENGTH = 254
const MAX_LOCAL = 64
// A local part, an @ and a domain; no brackets or parentheses (specification §5), no spaces, no control characters.
const SHAPE = /^([^\s@()<>[\]{}\p{Cc}]+)@([^\s@()<>[\]{}\p{Cc}]+)$/u
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

const REMEMBERED_DOMAINS = 20_000

/** Whether a domain is written as one; many people share it. */
const judgeDomain = boundedCache(REMEMBERED_DOMAINS, (domain): 'known' | 'unknown' | 'invalid' => {
  if (/^[\d.]+$/.test(domain) || domain.includes(':')) return readIp(domain) === null ? 'invalid' : 'known'
  const labels = domain.split('.')
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return 'invalid'
  return parse(domain).isIcann === true ? 'known' : 'unknown'
})

export function readEmail(text: string): EmailAddress | null {
  if (text.length > MAX_LENGTH) return null
  const [, local, domain] = SHAPE.exec(text.trim().toLowerCase()) ?? []
  if (local === undefined || domain === undefined || local.length > MAX_LOCAL) return null
  const verdict = judgeDomain(domain)
  return verdict === 'invalid'
    ? null
    : { value: `${local}@${domain}`, local, domain, hasKnownDomain: verdict === 'known' }
}
