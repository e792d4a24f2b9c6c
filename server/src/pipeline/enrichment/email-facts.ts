import { boundedCache } from '@signet/engine/identifiers/bounded-cache'
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'
import freeProviders from 'email-providers/all.json' with { type: 'json' }
import { getDomain } from 'tldts'

const disposable = disposableEmailBlocklistSet()
const free = new Set<string>(freeProviders)
const roles = new Set([
  'abuse',
  'accounting',
  'accounts',
  'admin',
  'administrator',
  'billing',
  'compliance',
  'contact',
  'customerservice',
  'enquiries',
  'feedback',
  'finance',
  'help',
  'helpdesk',
  'hello',
  'hostmaster',
  'hr',
  'info',
  'it',
  'jobs',
  'legal',
  'mail',
  'marketing',
  'newsletter',
  'no-reply',
  'noc',
  'noreply',
  'office',
  'orders',
  'postmaster',
  'press',
  'privacy',
  'recruiting',
  'root',
  'sales',
  'security',
  'service',
  'support',
  'sysadmin',
  'team',
  'test',
  'webmaster',
])

export interface EmailFacts {
  readonly emailDomain: string
  readonly emailDisposable: boolean
  readonly emailFree: boolean
  readonly emailRole: boolean
  readonly emailAlias: boolean
}

const none: EmailFacts = {
  emailDomain: '',
  emailDisposable: false,
  emailFree: false,
  emailRole: false,
  emailAlias: false,
}

const CACHED_DOMAINS = 20_000

/** Many people share a domain. */
const ofDomain = boundedCache(CACHED_DOMAINS, (domain) => {
  const registered = getDomain(domain) ?? domain
  return { isDisposable: disposable.has(domain) || disposable.has(registered), isFree: free.has(domain) }
})

/** Takes an e-mail that was found valid, or ''. */
export function emailFacts(email: string): EmailFacts {
  const at = email.lastIndexOf('@')
  if (at < 0) return none
  const emailDomain = email.slice(at + 1)
  const { isDisposable, isFree } = ofDomain(emailDomain)
  const plus = email.indexOf('+')
  const isAlias = plus >= 0 && plus < at
  return {
    emailDomain,
    emailDisposable: isDisposable,
    emailFree: isFree,
    emailRole: roles.has(email.slice(0, isAlias ? plus : at)),
    emailAlias: isAlias,
  }
}
