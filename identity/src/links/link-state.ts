export type LinkPurpose = 'verify' | 'reset'

export type LinkState = 'open' | 'unknown' | 'used' | 'alreadyVerified' | 'expired'

export interface LinkFacts {
  purpose: LinkPurpose
  expiresAt: Date
  usedAt: Date | undefined
  accountVerified: boolean
}

const HOUR_MS = 3_600_000
export const LINK_LIFE_MS: Readonly<Record<LinkPurpose, number>> = { verify: 24 * HOUR_MS, reset: HOUR_MS }

/** What a link is worth now. The order matters: a link that did its work says so even after its account was verified and its day passed. */
export function linkState(link: LinkFacts | undefined, purpose: LinkPurpose, now: Date): LinkState {
  if (link === undefined || link.purpose !== purpose) return 'unknown'
  if (link.usedAt !== undefined) return 'used'
  if (purpose === 'verify' && link.accountVerified) return 'alreadyVerified'
  if (link.expiresAt.getTime() <= now.getTime()) return 'expired'
  return 'open'
}
