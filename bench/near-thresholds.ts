import type { Variant } from '@signet/simulator/planned'
import type { Parameters } from '@signet/simulator/scenario'

/**
 * Attacks that just cross their default threshold and attacks that just do not, by scenario: other numbers than the ones
 * that the simulator plays by itself. A scenario that is missing has no number in between.
 */
export const nearThresholds: Readonly<Record<string, Partial<Readonly<Record<Variant, Parameters>>>>> = {
  'account-sharing': { above: { people: 3, meetings: 5 }, below: { people: 2, meetings: 6 } },
  'brute-force': { above: { fails: 12, minutes: 8 }, below: { fails: 9, minutes: 9 } },
  'brute-force-codes': {
    above: { codes: 22, sessions: 11, minutes: 9 },
    below: { codes: 19, sessions: 9, minutes: 9 },
  },
  'brute-force-distributed': {
    above: { fails: 12, sources: 8, minutes: 26 },
    below: { fails: 9, sources: 5, minutes: 26 },
  },
  'dormant-account': { above: { silentDays: 93 }, below: { silentDays: 85 } },
  enumeration: {
    above: { names: 28, unknownPercent: 90, minutes: 50 },
    below: { names: 20, unknownPercent: 90, minutes: 50 },
  },
  'fake-signups': { above: { signUps: 4, minutes: 40 } },
  'impossible-travel': {
    above: { atLeastKm: 1500, atMostKm: 3000, minutesBetween: 40 },
    below: { atLeastKm: 60, atMostKm: 450, minutesBetween: 120 },
  },
  'lockout-storm': { above: { accounts: 8, minutes: 4 }, below: { accounts: 5, minutes: 6 } },
  'mfa-fatigue': { above: { prompts: 6, minutes: 8 } },
  'mfa-location-mismatch': { above: { atLeastKm: 700, rejects: 0 } },
  'multiple-accounts': { above: { accounts: 4 } },
  'reset-abuse': {
    above: { forOne: 6, accounts: 13, minutes: 45 },
    below: { forOne: 4, accounts: 8, minutes: 45 },
  },
  'session-hijacking': { above: { uses: 1 } },
  'shared-factor': { above: { accounts: 3 } },
  'sms-pumping': {
    above: { texts: 26, accounts: 13, minutes: 45 },
    below: { texts: 8, accounts: 4, minutes: 45 },
  },
  spraying: { above: { accounts: 7, rounds: 3, minutes: 45 }, below: { accounts: 4, rounds: 3, minutes: 30 } },
  'spraying-distributed': {
    above: { accounts: 11, rounds: 3, sources: 10, minutes: 13 },
    below: { accounts: 7, rounds: 3, sources: 4, minutes: 13 },
  },
  'spraying-low-and-slow': { above: { tries: 240, hours: 72 }, below: { tries: 40, hours: 72 } },
  stuffing: {
    above: { accounts: 34, unknownPercent: 30, minutes: 13 },
    below: { accounts: 14, unknownPercent: 30, minutes: 13 },
  },
  'stuffing-distributed': {
    above: { accounts: 50, sources: 12, minutes: 9 },
    below: { accounts: 26, sources: 8, minutes: 9 },
  },
  'takeover-after-stuffing': { above: { accounts: 40, compromised: 1, minutesLater: 150, changesPassword: 0 } },
  'takeover-factor-change': { above: { hoursToChange: 5, hoursToPayment: 60, byStranger: 1 } },
  'takeover-mfa-fatigue': { above: { prompts: 6, minutes: 7, givesIn: 1 } },
  'takeover-new-device': { above: { fails: 14, minutesLater: 160, byStranger: 1 } },
  'token-family': { above: { copies: 3 }, below: { copies: 1 } },
  'token-reuse': { above: { replays: 1 } },
}
