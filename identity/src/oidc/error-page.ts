import type { LinkState } from '../links/link-state.ts'
import type { Settings } from '../options.ts'

// The console chooses its page by exactly these sentences (specification, section 2: /error).
export const VERIFICATION_REQUIRED = 'Verification required.'
const SENTENCES: Readonly<Record<Exclude<LinkState, 'open'>, string>> = {
  used: 'This URL can be used only once',
  alreadyVerified: 'This account is already verified.',
  expired: 'Access expired.',
  unknown: 'This link is not valid.',
}

export function errorPageUrl(settings: Settings, error: string, description: string): string {
  const url = new URL(settings.errorPage)
  url.searchParams.set('error', error)
  url.searchParams.set('error_description', description)
  return url.href
}

export function linkErrorUrl(settings: Settings, state: Exclude<LinkState, 'open'>): string {
  return errorPageUrl(settings, state === 'unknown' ? 'invalid_request' : 'access_denied', SENTENCES[state])
}
