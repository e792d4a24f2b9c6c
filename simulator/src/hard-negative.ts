import { idsOf, type Story } from './event.ts'

/** What looks like an attack and is none (detection.md §4). */
export const hardNegativeKinds = [
  'travel',
  'forgotten-password',
  'new-phone',
  'typo',
  'office-nat',
  'vpn',
  'carrier-churn',
  'browser-upgrade',
  'conference',
  'password-expiry',
  'outage',
  'family-tablet',
  'seasonal',
  'impatient-reset',
  'double-push',
  'internet-cafe',
  'stale-password',
  'phone-elsewhere',
] as const
export type HardNegativeKind = (typeof hardNegativeKinds)[number]

export interface HardNegative {
  readonly kind: HardNegativeKind
  readonly accounts: readonly string[]
  readonly from: number
  readonly to: number
  readonly eventIds: readonly string[]
}

/** What a day collects: the stories of its people, and which of them are easily mistaken. */
export interface Chronicle {
  readonly day: number
  /** Starts every id of the day. */
  readonly prefix: string
  readonly stories: Story[]
  readonly hardNegatives: HardNegative[]
}

export function note(chronicle: Chronicle, kind: HardNegativeKind, ...stories: readonly Story[]): void {
  const events = stories.flatMap((story) => story.events)
  if (events.length === 0) return
  const accounts = new Set(events.map(({ accountId, email }) => accountId ?? email ?? ''))
  const times = events.map(({ timestamp }) => timestamp)
  chronicle.hardNegatives.push({
    kind,
    accounts: [...accounts],
    from: Math.min(...times),
    to: Math.max(...times),
    eventIds: idsOf(events),
  })
}
