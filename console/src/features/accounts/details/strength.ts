export type Strength = 'strong' | 'likely' | 'weak'

const STRONG_FROM = 0.7
const LIKELY_FROM = 0.35

/** How far the accounts belong together, for those who do not read bars. */
export const strengthOf = (strength: number): Strength =>
  strength >= STRONG_FROM ? 'strong' : strength >= LIKELY_FROM ? 'likely' : 'weak'

export const percentOf = (share: number) => Math.round(Math.min(Math.max(share, 0), 1) * 100)
