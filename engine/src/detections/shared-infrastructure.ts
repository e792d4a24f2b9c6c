import type { SourceView, Thresholds } from './detection.ts'

/** Rule 7: where many people come from one address, rates count. Every rule about a source has these thresholds. */
export const crowdThresholds = {
  sharedAccounts: {
    value: 100,
    why: 'An address that 100 accounts came in from within 30 days is an office, a carrier or a VPN, not a person.',
  },
  failingShare: {
    value: 0.5,
    why: 'Of the strangers to an address, at least half must fail without coming in: of honest people most come in.',
  },
  failingShareShared: {
    value: 0.75,
    why: 'Where an address is shared, typing errors of many people add up, so more of the strangers must fail.',
  },
} as const satisfies Thresholds

type Crowd = Readonly<Record<keyof typeof crowdThresholds, number>>

export function isSharedSource(view: SourceView, { sharedAccounts }: Pick<Crowd, 'sharedAccounts'>): boolean {
  if (view.usualAccounts >= sharedAccounts) return true
  return view.residents.size > 0 && view.events.some(({ ipMobile, ipRelay, ipVpn }) => ipMobile || ipRelay || ipVpn)
}

export const failingShareOf = (view: SourceView, settings: Crowd): number =>
  isSharedSource(view, settings) ? settings.failingShareShared : settings.failingShare
